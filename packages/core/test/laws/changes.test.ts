import {
  applyChanges,
  changedItems,
  describeChanges,
  diffPlans,
  itemKindNames,
  itemsOf,
  type Plan,
  parseChanges,
  sameValue,
} from '@plan/core'
import { arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepFrozen, frozenPlan } from '../deep-freeze.ts'

test('changes come back from JSON as they were', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const changes = diffPlans(before, after)
      const read: unknown = JSON.parse(JSON.stringify(changes))
      expect(read).toStrictEqual(changes)
      expect(parseChanges(read)._unsafeUnwrap()).toStrictEqual(changes)
    }),
  )
})

test('every change is one sentence, whichever of the two plans the names come from', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const changes = diffPlans(before, after)
      for (const plan of [before, after]) {
        const sentences = describeChanges(plan, changes)
        expect(sentences).toHaveLength(changes.length)
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^\n]*[^.\n]$/)
      }
    }),
  )
})

test('applying writes neither to the plan nor to the changes', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const changes = deepFrozen(diffPlans(before, after))
      expect(applyChanges(frozenPlan(before), changes)._unsafeUnwrap()).toEqual(after)
    }),
  )
})

test('the changed items are exactly those that differ', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const reached = applyChanges(before, diffPlans(before, after))._unsafeUnwrap()
      const changed = [...changedItems(before, reached)].map(({ kind, id, item }) => [kind, id, item])
      expect(new Set(changed)).toEqual(new Set(differences(before, after)))
    }),
  )
})

const differences = (before: Plan, after: Plan) =>
  itemKindNames.flatMap((kind) => {
    const [old, current] = [itemsOf(before, kind), itemsOf(after, kind)]
    const ids = new Set([...old.keys(), ...current.keys()])
    return [...ids].filter((id) => !sameValue(old.get(id), current.get(id))).map((id) => [kind, id, current.get(id)])
  })
