import { applyChanges, emptyPlan } from '@plan/core'
import { describeImportFailure, describeWarnings, importPlan } from '@plan/import'

const text = 'Event Name,Event Property Name,Property Value Type\nSigned Up,plan,string\nSigned Up,age,years\n'
let count = 0
const newId = () => `id-${++count}`

export const report = importPlan(text, 'text/csv', emptyPlan, { method: 'addOnly', newId }).match(
  ({ changes, counts, warnings }) => ({
    plan: applyChanges(emptyPlan, changes),
    counts, // { newEvents: 1, newProperties: 2, … }
    warnings: describeWarnings(warnings), // ['Event "Signed Up", property "age": type "years" is not supported, …']
  }),
  ({ failure }) => describeImportFailure(failure),
)
