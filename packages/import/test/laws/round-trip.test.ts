/** An export imported again. */
import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { exportPlan } from '@plan/export'
import { type ImportMethod, importMethods, importPlan, notImported, notImportedWithoutDefinition } from '@plan/import'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import { sortRequired } from '@plan/tests/sort-required'
import { without } from '@plan/tests/without'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIds } from '../counted-ids.ts'
import { withoutTwins } from '../without-twins.ts'

const methods = Object.keys(importMethods) as ImportMethod[]

const exported = (plan: Plan) => [...exportPlan(plan, { branchName: 'main' })].join('')

const planned = (text: string, plan: Plan, method: ImportMethod) =>
  importPlan(text, 'application/json', plan, { method, newId: countedIds('new-') })._unsafeUnwrap()

const plans = arbitraryPlan().map(withoutTwins)

test.each(methods)('importing an export into its own plan changes nothing (%s)', (method) => {
  fc.assert(
    fc.property(plans, (plan) => {
      expect(planned(exported(plan), plan, method).changes).toEqual([])
    }),
  )
})

test('importing an export into an empty plan restores it, apart from what is listed as not imported', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const restored = applyChanges(emptyPlan, planned(exported(plan), emptyPlan, 'addOnly').changes)._unsafeUnwrap()
      expect(importable(exported(restored))).toEqual(importable(exported(plan)))
    }),
  )
})

const importable = (text: string) => {
  const { events, ...rest } = JSON.parse(text)
  const base = events.filter((event: { eventType?: string }) => event.eventType !== 'variant')
  return sortRequired(without({ ...rest, events: base }, [...notImported, ...notImportedWithoutDefinition]))
}

test('importing twice changes nothing the second time', () => {
  fc.assert(
    fc.property(plans, plans, fc.constantFrom(...methods), (given, into, method) => {
      const text = exported(given)
      const after = applyChanges(into, planned(text, into, method).changes)._unsafeUnwrap()
      expect(planned(text, after, method).changes).toEqual([])
    }),
  )
})

test('what is created or changed mentions nothing that is not there', () => {
  fc.assert(
    fc.property(plans, plans, fc.constantFrom(...methods), (given, into, method) => {
      expect(applyChanges(into, planned(exported(given), into, method).changes).isOk()).toBe(true)
    }),
  )
})
