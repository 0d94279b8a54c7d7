import { changeKinds, diffPlans, itemKindNames, itemKinds, itemsOf } from '@plan/core'
import { arbitraryPlan, arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const sample = { numRuns: 300, seed: 1 }

test('items are complete, valid and mention only what the plan has', () => {
  for (const plan of fc.sample(arbitraryPlan(), sample)) {
    for (const kind of itemKindNames) {
      for (const [id, item] of itemsOf(plan, kind)) {
        expect(itemKinds[kind].schema.parse(item)).toStrictEqual(item)
        expect(item.id).toBe(id)
        const references = (
          itemKinds[kind].references as (of: typeof item) => readonly { kind: typeof kind; id: string }[]
        )(item)
        for (const target of references) expect(itemsOf(plan, target.kind).has(target.id)).toBe(true)
      }
    }
  }
})

test('plans hold every kind of item and every field of it, archived items and nested children', () => {
  const seen = new Set<string>()
  for (const plan of fc.sample(arbitraryPlan(), sample)) {
    for (const kind of itemKindNames) {
      for (const item of itemsOf(plan, kind).values())
        for (const field of Object.keys(item)) seen.add(`${kind}.${field}`)
    }
    for (const event of plan.events.values()) {
      for (const use of event.uses) {
        for (const field of Object.keys(use)) seen.add(`use.${field}`)
        if (use.shape?.children.some((child) => (child.shape?.children.length ?? 0) > 0)) seen.add('grandchildren')
      }
    }
  }
  const fields = itemKindNames.flatMap((kind) =>
    Object.keys(itemKinds[kind].schema.unwrap().shape).map((field) => `${kind}.${field}`),
  )
  const ofUses = ['presenceBySource', 'pinnedValue', 'pattern', 'minimum', 'maximum', 'shape'].map(
    (field) => `use.${field}`,
  )
  expect([...fields, ...ofUses, 'grandchildren'].filter((name) => !seen.has(name))).toEqual([])
})

test('pairs differ in every way a change can express', () => {
  const seen = new Set(
    fc.sample(arbitraryPlanPair(), sample).flatMap(([a, b]) => diffPlans(a, b).map(({ kind }) => kind)),
  )
  // A comparison says event by event what this kind says once.
  const wide = 'property-presence-updated'
  expect(Object.keys(changeKinds).filter((kind) => !seen.has(kind as never))).toEqual([wide])
})
