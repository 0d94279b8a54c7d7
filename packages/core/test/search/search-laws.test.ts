import { itemKey, itemKindNames, itemsOf, openSearchIndex, type Plan, planOf } from '@plan/core'
import { arbitraryPlan } from '@plan/tests/arbitrary-plan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const plan = buildPlan({
  event: [
    { id: 'e1', name: 'Sign Up', description: 'Somebody creates an account' },
    { id: 'e2', name: 'order_completed', description: 'The customer has paid', tags: ['"quoted" OR *'] },
    { id: 'e3', name: '🎉', description: 'A party' },
    { id: 'e4', name: '東京タワー訪問', description: 'naïve café' },
  ],
  property: [{ id: 'p1', name: 'orderId', description: 'Which order' }],
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.integer({ min: 0xd7f0, max: 0xe00f }).map((unit) => String.fromCharCode(unit)))
    .map((units) => units.join('')),
  fc
    .array(
      fc.constantFrom(
        'AND',
        'OR',
        'NOT',
        'NEAR(',
        '"',
        "'",
        '*',
        '^',
        '(',
        ')',
        ':',
        '--',
        ';',
        '%',
        '_',
        '\0',
        '🎉',
        'order',
      ),
    )
    .map((words) => words.join(' ')),
  fc
    .tuple(fc.constantFrom('a', 'order ', 'Aa1', '東', '\ufdfa', 'é', '-'), fc.constant(10_000))
    .map(([text, length]) => text.repeat(length).slice(0, length)),
)

test('any text is answered, with no more than was asked for', () => {
  const index = openSearchIndex(plan)
  fc.assert(
    fc.property(hostile, fc.integer({ min: 0, max: 8 }), (text, limit) => {
      const hits = index.search(text, { limit })
      expect(hits.length).toBeLessThanOrEqual(limit)
      for (const { kind, id, score, matchedBy } of hits) {
        expect(itemsOf(plan, kind).has(id)).toBe(true)
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(matchedBy.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('any limit is read as a number of hits', () => {
  const index = openSearchIndex(plan)
  const count = (limit: number) => index.search('order', { limit }).length
  expect([-1, 0, 0.9, 1.5, Number.NaN, Number.POSITIVE_INFINITY].map(count)).toEqual([0, 0, 0, 1, 0, 2])
})

const everyName = (of: Plan) => itemKindNames.flatMap((kind) => [...itemsOf(of, kind).values()].map(({ name }) => name))

test('the order of items in a plan does not matter', () => {
  let found = 0
  fc.assert(
    fc.property(arbitraryPlan(), fc.string(), (any, text) => {
      const [one, other] = [openSearchIndex(any), openSearchIndex(reversed(any))]
      for (const question of [text, ...everyName(any)]) {
        const hits = one.search(question, { limit: 100 })
        found += hits.length
        expect(other.search(question, { limit: 100 })).toEqual(hits)
      }
    }),
    { numRuns: 60 },
  )
  expect(found).toBeGreaterThan(1_000)
})

test('an exact name stands first, beside others of that very name', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (any) => {
      const index = openSearchIndex(any)
      for (const name of everyName(any)) {
        const bearers = itemKindNames.flatMap((kind) =>
          [...itemsOf(any, kind).values()].filter((item) => item.name === name).map(({ id }) => itemKey(kind, id)),
        )
        const hits = index.search(name, { limit: bearers.length, includeArchived: true })
        expect(new Set(hits.map(({ kind, id }) => itemKey(kind, id)))).toEqual(new Set(bearers))
        expect(hits.every(({ matchedBy }) => matchedBy.includes('exact'))).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('vectors, whatever they are, leave answers bounded', () => {
  const index = openSearchIndex(plan)
  const vector = fc.float32Array({ minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(vector, vector, (question, item) => {
      const items = new Map([[itemKey('event', 'e1'), item]])
      const { hits, degraded } = index.searchWithVectors('order', { items, question }, { limit: 3 })
      expect(hits.length).toBeLessThanOrEqual(3)
      expect(degraded).toBe(true)
      for (const { score } of hits) expect(score).toBeGreaterThan(0)
    }),
  )
})

const reversed = (of: Plan) =>
  planOf(
    itemKindNames.flatMap((kind) => [...itemsOf(of, kind).values()].reverse().map((item) => ({ kind, item }) as never)),
  )
