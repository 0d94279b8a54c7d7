import { err, ok, type Result } from 'neverthrow'
import { entityFields } from './entities.ts'
import type { Draft } from './fields.ts'
import type { ItemField, ItemInput } from './item-input.ts'
import type { FieldFailure, ItemWork } from './item-work.ts'

/** The arguments that are no fields. */
const bookkeeping: ReadonlySet<string> = new Set(['op', 'entityType', 'id', 'tempId'])

/** The draft with every field that is given applied, or what is wrong with each that cannot be. */
export function withFields(draft: Draft, item: ItemInput, work: ItemWork): Result<Draft, readonly FieldFailure[]> {
  const failures: FieldFailure[] = []
  let current = draft
  for (const [field, given] of Object.entries(item)) {
    if (given === undefined || bookkeeping.has(field)) continue
    const rule = entityFields[item.entityType][field as ItemField]
    const refusal = rule === undefined ? notTaken(field, item) : wrongTime(field, rule.on, item)
    if (rule === undefined || refusal !== undefined) failures.push(refusal ?? notTaken(field, item))
    else
      rule.apply(current, given as never, work).match(
        (next) => {
          current = next
        },
        (found) => failures.push(...found),
      )
  }
  return failures.length > 0 ? err(failures) : ok(current)
}

const notTaken = (field: string, { entityType }: ItemInput): FieldFailure => ({
  code: 'invalid_input',
  field,
  message: `${entityType} takes ${Object.keys(entityFields[entityType]).join(', ')}; ${field} is none of them.`,
})

function wrongTime(field: string, on: 'create' | 'update' | undefined, { op }: ItemInput): FieldFailure | undefined {
  if (on === undefined || on === op) return undefined
  if (field === 'sendAs')
    return {
      code: 'not_implemented',
      field,
      message:
        'sendAs cannot change once a property exists. Create another property, put it on the events and archive this one.',
    }
  const part = `${field.slice(0, 1).toUpperCase()}${field.slice(1)}`
  const instead =
    on === 'create' ? `On update use add${part} and remove${part}.` : 'There is nothing to remove on create.'
  return { code: 'invalid_input', field, message: `${field} goes with ${on}. ${instead}` }
}
