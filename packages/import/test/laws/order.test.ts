/** A body means the same in any order of its parts, as long as it does not contradict itself. */
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { type ImportMethod, importMethods, importPlan } from '@plan/import'
import { arbitraryBody, exportedBody, reordered, standardBody } from '@plan/tests/arbitrary-body'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIds } from '../counted-ids.ts'
import { unordered } from '../unordered.ts'

const after = (text: string, plan: Plan, method: ImportMethod, prefix = 'new-') => {
  const { changes, counts } = importPlan(text, 'application/json', plan, {
    method,
    newId: countedIds(prefix),
  })._unsafeUnwrap()
  return { plan: applyChanges(plan, changes)._unsafeUnwrap(), counts }
}

const keys = fc.array(fc.nat(1000), { minLength: 1, maxLength: 50 })
const methods = fc.constantFrom(...(Object.keys(importMethods) as ImportMethod[]))
const plans = arbitraryBody().map((model) => after(exportedBody(model), emptyPlan, 'addOnly', 'old-').plan)

test.each([
  ['a standard body', standardBody, standardBody],
  ['an exported plan', exportedBody, exportedBody],
  ['an exported plan with the properties of an event in two entries', exportedBody, inTwo],
])('%s', (_, write, rewrite) => {
  fc.assert(
    fc.property(arbitraryBody(), keys, plans, methods, (model, key, plan, method) => {
      const one = after(write(model), plan, method)
      const other = after(rewrite(reordered(model, key)), plan, method)
      expect(other.counts).toEqual(one.counts)
      expect(unordered(other.plan)).toEqual(unordered(one.plan))
    }),
  )
})

function inTwo(...[model]: Parameters<typeof exportedBody>): string {
  return exportedBody(model, 2)
}
