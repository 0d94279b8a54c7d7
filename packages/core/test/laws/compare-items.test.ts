import { applyDifferences, compareItems, describeDiff, itemKindNames, itemsOf, type Plan } from '@plan/core'
import { arbitraryPlan, arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('what the fields say turns the item before into the item after', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      for (const { kind, id, fields } of compareItems(before, after))
        expect(applyDifferences(kind, itemsOf(before, kind).get(id), fields)).toEqual(itemsOf(after, kind).get(id))
    }),
    { numRuns: 300 },
  )
})

test('every item that differs is listed once and no other', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const listed = compareItems(before, after).map(({ kind, id }) => `${kind} ${id}`)
      expect(listed.toSorted()).toEqual(differing(before, after).toSorted())
    }),
  )
})

test('the differences survive JSON, and there are none between equal plans', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), arbitraryPlan(), ([before, after], plan) => {
      const differences = compareItems(before, after)
      expect(JSON.parse(JSON.stringify(differences))).toStrictEqual(differences)
      expect(compareItems(plan, plan)).toEqual([])
    }),
  )
})

test('as Markdown every difference is lines of bullets under headings, without HTML', () => {
  fc.assert(
    fc.property(arbitraryPlanPair(), ([before, after]) => {
      const lines = describeDiff(before, after).split('\n')
      for (const line of lines) {
        expect(line).toMatch(/^(## \p{Lu}.*|- \*\*.*| {2}- \p{Ll}.*|No differences\.|)$/su)
        expect(line.replace(/(`+)[^`].*?\1/g, '')).not.toMatch(/[<>]/)
      }
      const bullets = lines.filter((line) => line.startsWith('- '))
      expect(bullets).toHaveLength(compareItems(before, after).length)
    }),
  )
})

const differing = (before: Plan, after: Plan) =>
  itemKindNames.flatMap((kind) => {
    const [old, current] = [itemsOf(before, kind), itemsOf(after, kind)]
    const ids = [...new Set([...old.keys(), ...current.keys()])]
    return ids
      .filter((id) => JSON.stringify(sorted(old.get(id))) !== JSON.stringify(sorted(current.get(id))))
      .map((id) => `${kind} ${id}`)
  })

/** The value with the members of its records in order of their names. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}
