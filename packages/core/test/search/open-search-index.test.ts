import {
  itemKey,
  openSearchIndex,
  type Plan,
  type SearchLimits,
  type SearchOptions,
  workspaceSettingsSchema,
} from '@plan/core'
import { describe, expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const plan = buildPlan({
  category: [{ id: 'c1', name: 'Billing' }],
  destination: [{ id: 'd1', name: 'Warehouse' }],
  property: [
    { id: 'p1', name: 'coupon_code', description: 'What was typed into the box' },
    { id: 'p2', name: 'userAgent', description: 'As the browser says', allowedValues: ['firefox', 'lynx'] },
  ],
  event: [
    { id: 'add', name: 'Item Added', description: 'Put into the basket', uses: [{ propertyId: 'p1' }] },
    { id: 'remove', name: 'Item Removed', description: 'Taken from the basket' },
    {
      id: 'account',
      name: 'Account Created',
      description: '',
      nameMapping: [{ name: 'CompleteRegistration', destinationId: 'd1' }],
    },
    { id: 'invoice', name: 'invoice_sent', description: '', categories: ['c1'] },
    { id: 'timing', name: 'navigationtiming', description: 'Timing of a navigation' },
    { id: 'old', name: 'Wizard Finished', description: 'Nobody sends it', archived: true },
  ],
  variant: [{ id: 'add.gift', baseEventId: 'add', name: 'Gift' }],
  metric: [{ id: 'm1', name: 'Growth', type: 'Funnel', items: [{ eventId: 'account' }] }],
})

const idsOf = (text: string, limits: SearchLimits = {}, options: SearchOptions = {}, of: Plan = plan) =>
  openSearchIndex(of, options)
    .search(text, limits)
    .map(({ id }) => id)
const first = (text: string, options: SearchOptions = {}) => {
  const [hit] = openSearchIndex(plan, options).search(text)
  return hit === undefined ? undefined : [hit.id, ...hit.matchedBy]
}

describe('what is asked is found', () => {
  test.each([
    ['the name', 'Item Added', ['add', 'exact', 'same-name', 'name']],
    ['the name in another casing', 'COUPON-code', ['p1', 'same-name', 'name']],
    ['words that a name is written together from', 'navigation timing', undefined],
    ['other forms of the words', 'sending invoices', ['invoice', 'name']],
    ['a synonym', 'sign up', ['account', 'synonym:create account']],
    ['a name in a destination', 'complete registration', undefined],
    ['an allowed value', 'lynx', ['p2', 'value']],
    ['a word of the description', 'typed', ['p1', 'description']],
    ['a word with a slip', 'cuopon', ['p1', 'trigram:coupon']],
    ['two words that are one', 'user agent', undefined],
  ])('by %s', (_, text, expected) => {
    const ids = {
      'navigation timing': 'timing',
      'complete registration': 'account',
      'user agent': 'p2',
    } as Readonly<Record<string, string>>
    const found = first(text)
    if (expected === undefined) expect(found?.[0]).toBe(ids[text])
    else expect(found).toEqual(expected)
  })

  test('by what it mentions', () => {
    expect(idsOf('billing')).toEqual(['c1', 'invoice'])
    expect(idsOf('coupon', { kinds: ['event'] })).toEqual(['add'])
    expect(idsOf('typed', { kinds: ['event'] })).toEqual(['add'])
  })
})

test('what is not there is not found', () => {
  for (const text of ['', '   ', '?!', 'the of and', 'zebra']) expect(idsOf(text)).toEqual([])
})

test('a name that says the opposite comes after the one that was asked for', () => {
  expect(idsOf('added to basket', { kinds: ['event'] }).slice(0, 2)).toEqual(['add', 'remove'])
  expect(idsOf('removed from basket', { kinds: ['event'] }).slice(0, 2)).toEqual(['remove', 'add'])
  const scored = openSearchIndex(plan).search('discarded the basket', { kinds: ['event'] })
  expect(scored[0]?.id).toBe('remove')
})

test('archived items come only where they are asked for', () => {
  expect(idsOf('wizard finished')).not.toContain('old')
  expect(idsOf('wizard finished', { includeArchived: true })[0]).toBe('old')
})

test('kinds restrict the answer', () => {
  expect(idsOf('growth', { kinds: ['event'] })).toEqual([])
  expect(idsOf('growth', { kinds: ['metric'] })).toEqual(['m1'])
  expect(idsOf('gift', { kinds: ['variant', 'metric'] })).toEqual(['add.gift'])
})

test('a glossary says what words mean here', () => {
  const { glossary } = workspaceSettingsSchema.parse({
    glossary: [
      ['zap', 'item removed'],
      ['MQL', 'account created'],
    ],
  })
  expect(first('zap')).toBeUndefined()
  expect(first('zap', { glossary })).toEqual(['remove', 'glossary:item removed'])
  expect(first('mqls', { glossary })).toEqual(['account', 'glossary:account created'])
})

test('settings without a glossary have an empty one, and groups of one word are refused', () => {
  expect(workspaceSettingsSchema.parse({}).glossary).toEqual([])
  for (const glossary of [[['alone']], [[]], [['', 'nothing']], ['words']])
    expect(workspaceSettingsSchema.safeParse({ glossary }).success).toBe(false)
})

describe('vectors', () => {
  const index = openSearchIndex(plan)
  const events = [...plan.events.keys()]
  const items = new Map(events.map((id) => [itemKey('event', id), new Float32Array([id === 'timing' ? 1 : -1, 1])]))
  const question = new Float32Array([1, 0])

  test('are one more opinion', () => {
    const { hits, degraded } = index.searchWithVectors('zebra', { items, question }, { kinds: ['event'] })
    expect(hits).toEqual([{ kind: 'event', id: 'timing', score: expect.any(Number), matchedBy: ['vector'] }])
    expect(degraded).toBe(false)
  })

  test('that are not there leave words alone to judge, and it is said', () => {
    const without = index.searchWithVectors('sign up', { items, question: undefined })
    expect(without.degraded).toBe(true)
    expect(without.hits.map(({ id }) => id)).toEqual(idsOf('sign up'))
    expect(index.searchWithVectors('sign up', { items, question }).degraded).toBe(true)
    const wrong = index.searchWithVectors('sign up', { items, question: new Float32Array(3) }, { kinds: ['event'] })
    expect(wrong.degraded).toBe(true)
  })
})

test('a plan is read once, and a changed item again', () => {
  const later = buildPlan({ event: [{ id: 'add', name: 'Basket Filled' }] })
  const changed: Plan = { ...plan, events: new Map([...plan.events, ...later.events]) }
  expect(idsOf('filled', {}, {}, changed)[0]).toBe('add')
  expect(idsOf('filled')).toEqual([])
})
