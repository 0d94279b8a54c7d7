import { type Change, type ChangeAspect, changeAspects, classifyChanges, type EventPayload } from '@plan/core'
import { describe, expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'

const plan = buildPlan({
  destination: [{ id: 'lake', name: 'Lake' }],
  source: [
    { id: 'web', name: 'Web', destinations: ['lake'] },
    { id: 'ios', name: 'iOS' },
  ],
  'property-group': [{ id: 'device', name: 'Device', properties: [{ propertyId: 'os' }] }],
  property: [
    { id: 'plan', name: 'plan', type: 'string', allowedValues: ['free', 'pro'] },
    { id: 'age', name: 'age', type: 'float' },
    { id: 'price', name: 'price', type: 'int' },
    { id: 'cart', name: 'cart', type: 'object' },
    { id: 'tags', name: 'tags', type: 'string', isList: true },
    { id: 'os', name: 'os', kind: 'system', type: 'string' },
    { id: 'mail', name: 'mail', kind: 'user', type: 'string' },
    { id: 'lonely', name: 'lonely', type: 'int' },
    { id: 'trial', name: 'trial', type: 'int' },
  ],
  event: [
    {
      id: 'e1',
      name: 'Signed Up',
      sources: [{ sourceId: 'web' }],
      uses: [
        { propertyId: 'plan', presence: 'always' },
        { propertyId: 'age' },
        { propertyId: 'tags' },
        {
          propertyId: 'cart',
          shape: { children: [{ name: 'total', type: 'int', presence: 'always' }], isClosed: true },
        },
      ],
    },
    { id: 'e2', name: 'Paid', uses: [{ propertyId: 'plan' }, { propertyId: 'price', minimum: 1 }] },
    { id: 'e3', name: 'Opened', propertyGroups: ['device'], uses: [{ propertyId: 'mail', presence: 'always' }] },
    { id: 'e4', name: 'Gone', uses: [{ propertyId: 'plan' }], archived: true },
  ],
  variant: [{ id: 'e2.trial', baseEventId: 'e2', name: 'trial', uses: [{ propertyId: 'trial' }] }],
})

interface Case {
  readonly name: string
  readonly change: unknown
  readonly aspects: readonly ChangeAspect[]
  readonly events?: readonly string[]
  /** The first counter-example, where one is due. */
  readonly payload?: EventPayload
}

const use = (propertyId: string, set: object, eventId = 'e1') => ({
  kind: 'property-use-updated',
  eventId,
  propertyId,
  set,
})
const property = (id: string, set: object) => ({ kind: 'property-updated', id, set })
const signedUp = (properties: EventPayload['properties']): EventPayload => ({
  event: 'Signed Up',
  properties: { plan: 'pro', ...properties },
})

const cases: readonly Case[] = [
  {
    name: 'a description',
    change: { kind: 'event-updated', id: 'e1', set: { description: 'x' } },
    aspects: ['nothing-sent-changes'],
    events: [],
  },
  {
    name: 'an event renamed',
    change: { kind: 'event-updated', id: 'e1', set: { name: 'Registered' } },
    aspects: ['event-renamed'],
    payload: signedUp({}),
  },
  {
    name: 'an event archived',
    change: { kind: 'event-archived', id: 'e3' },
    aspects: ['event-removed'],
    events: ['e3'],
    payload: { event: 'Opened', properties: {}, userProperties: { mail: '' } },
  },
  {
    name: 'an archived event renamed',
    change: { kind: 'event-updated', id: 'e4', set: { name: 'x' } },
    aspects: ['nothing-sent-changes'],
    events: [],
  },
  {
    name: 'an event restored',
    change: { kind: 'event-restored', id: 'e4' },
    aspects: ['event-added'],
    events: ['e4'],
    payload: { event: 'Gone', properties: {} },
  },
  {
    name: 'a required property',
    change: { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'lonely', presence: 'always' } },
    aspects: ['required-property-added'],
    payload: signedUp({}),
  },
  {
    name: 'an optional property',
    change: { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'lonely', presence: 'sometimes' } },
    aspects: ['optional-property-added'],
    payload: signedUp({ lonely: 0 }),
  },
  {
    name: 'a property taken away',
    change: { kind: 'property-unlinked', eventId: 'e1', propertyId: 'age' },
    aspects: ['property-removed'],
    payload: signedUp({ age: 0 }),
  },
  {
    name: 'a shared property, in every event that carries it',
    change: property('plan', { name: 'tier' }),
    aspects: ['property-renamed'],
    events: ['e1', 'e2'],
    payload: signedUp({}),
  },
  {
    name: 'a property of a group',
    change: property('os', { type: 'int' }),
    aspects: ['type-replaced'],
    events: ['e3'],
    payload: { event: 'Opened', properties: { os: '' }, userProperties: { mail: '' } },
  },
  {
    name: 'a property of a variant',
    change: property('trial', { type: 'string' }),
    aspects: ['variant-changed'],
    events: ['e2'],
  },
  {
    name: 'a property no event carries',
    change: property('lonely', { type: 'string' }),
    aspects: ['nothing-sent-changes'],
    events: [],
  },
  {
    name: 'a property of the user',
    change: property('plan', { kind: 'user' }),
    aspects: ['property-moved'],
    events: ['e1', 'e2'],
    payload: signedUp({}),
  },
  {
    name: 'float to int',
    change: property('age', { type: 'int' }),
    aspects: ['type-narrowed'],
    payload: signedUp({ age: 0.5 }),
  },
  {
    name: 'int to float',
    change: property('price', { type: 'float' }),
    aspects: ['type-widened'],
    events: ['e2'],
    payload: { event: 'Paid', properties: { price: 1.5 } },
  },
  {
    name: 'one to many',
    change: property('age', { isList: true }),
    aspects: ['type-replaced'],
    payload: signedUp({ age: 0 }),
  },
  {
    name: 'a list of strings to anything',
    change: property('tags', { type: 'any', isList: false }),
    aspects: ['type-widened'],
    payload: signedUp({ tags: 0 }),
  },
  {
    name: 'an allowed value less and one more',
    change: property('plan', { allowedValues: ['pro', 'team'] }),
    aspects: ['allowed-values-removed', 'allowed-values-added'],
    events: ['e1', 'e2'],
    payload: { event: 'Signed Up', properties: { plan: 'free' } },
  },
  {
    name: 'all values',
    change: { kind: 'property-updated', id: 'plan', set: {}, unset: ['allowedValues'] },
    aspects: ['allowed-values-lifted'],
    events: ['e1', 'e2'],
    payload: { event: 'Signed Up', properties: { plan: '' } },
  },
  {
    name: 'certain values',
    change: property('tags', { allowedValues: ['new'] }),
    aspects: ['allowed-values-set'],
    payload: signedUp({ tags: [''] }),
  },
  {
    name: 'always after sometimes',
    change: use('age', { presence: 'always' }),
    aspects: ['presence-tightened'],
    payload: signedUp({}),
  },
  {
    name: 'sometimes after always, everywhere',
    change: { kind: 'property-presence-updated', propertyId: 'plan', presence: 'sometimes' },
    aspects: ['presence-relaxed'],
    payload: { event: 'Signed Up', properties: {} },
  },
  {
    name: 'otherwise for one source',
    change: use('age', { presenceBySource: [{ sourceId: 'web', presence: 'always' }] }),
    aspects: ['presence-by-source-changed'],
  },
  {
    name: 'a pattern',
    change: use('tags', { pattern: '^b+$' }),
    aspects: ['pattern-added'],
    payload: signedUp({ tags: [''] }),
  },
  {
    name: 'a range',
    change: use('age', { minimum: 2, maximum: 3 }),
    aspects: ['range-tightened'],
    payload: signedUp({ age: 0 }),
  },
  {
    name: 'a wider range',
    change: use('price', { minimum: 0 }, 'e2'),
    aspects: ['range-loosened'],
    events: ['e2'],
    payload: { event: 'Paid', properties: { price: 0 } },
  },
  { name: 'a pin', change: use('age', { pinnedValue: 7 }), aspects: ['value-pinned'], payload: signedUp({ age: 0 }) },
  {
    name: 'a required child, and open',
    change: use('cart', {
      shape: {
        children: [
          { name: 'total', description: '', type: 'int', isList: false, presence: 'always' },
          { name: 'id', description: '', type: 'int', isList: false, presence: 'always' },
        ],
      },
    }),
    aspects: ['object-opened', 'required-property-added'],
    payload: signedUp({ cart: { total: 0, id: 0 } }),
  },
  {
    name: 'a child taken away',
    change: use('cart', { shape: { children: [], isClosed: true } }),
    aspects: ['property-removed'],
    payload: signedUp({ cart: { total: 0 } }),
  },
  {
    name: 'a name in a destination',
    change: property('plan', { nameMapping: [{ name: 'x', destinationId: 'lake' }] }),
    aspects: ['destination-name-changed'],
    events: ['e1', 'e2'],
  },
  {
    name: 'personal data',
    change: property('mail', { pii: { isPii: true } }),
    aspects: ['personal-data-changed'],
    events: ['e3'],
  },
  {
    name: 'a source more',
    change: { kind: 'source-attached', eventId: 'e1', source: { sourceId: 'ios', implementWithCodegen: false } },
    aspects: ['source-attached'],
  },
  {
    name: 'a source less',
    change: { kind: 'source-detached', eventId: 'e1', sourceId: 'web' },
    aspects: ['source-detached'],
  },
  { name: 'a source archived', change: { kind: 'source-archived', id: 'web' }, aspects: ['source-detached'] },
  {
    name: 'a source nobody uses archived',
    change: { kind: 'source-archived', id: 'ios' },
    aspects: ['nothing-sent-changes'],
    events: [],
  },
  {
    name: 'a destination archived',
    change: { kind: 'destination-archived', id: 'lake' },
    aspects: ['destinations-changed'],
    events: ['e1'],
  },
  {
    name: 'a variant archived',
    change: { kind: 'variant-archived', id: 'e2.trial' },
    aspects: ['variant-removed'],
    events: ['e2'],
  },
  {
    name: 'a group archived',
    change: { kind: 'property-group-archived', id: 'device' },
    aspects: ['property-removed'],
    events: ['e3'],
    payload: { event: 'Opened', properties: { os: '' }, userProperties: { mail: '' } },
  },
]

const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
const classify = (change: unknown) => classifyChanges(plan, [change as Change], { matches })._unsafeUnwrap()

describe.each(cases)('$name', ({ change, aspects, events = ['e1'], payload }) => {
  test('is judged', () => {
    const [judged] = classify(change)
    expect(judged?.aspects.map(({ aspect }) => aspect)).toEqual(aspects)
    for (const aspect of judged?.aspects ?? []) expect(aspect.events).toEqual(events)
    expect(judged?.aspects.find(({ counterExample }) => counterExample)?.counterExample?.payload).toEqual(payload)
  })
})

test('the class of a change is that of its worst aspect', () => {
  const [judged] = classify(property('plan', { allowedValues: ['pro', 'team'] }))
  expect(judged?.classes).toEqual({
    producer: 'breaking',
    inspector: 'breaking',
    warehouse: 'risky',
    types: 'breaking',
  })
  const [harmless] = classify(property('plan', { description: 'x' }))
  expect(harmless?.classes).toEqual({ producer: 'safe', inspector: 'safe', warehouse: 'safe', types: 'safe' })
})

test('a change is judged after those before it', () => {
  const changes = [
    { kind: 'event-added', item: { ...plan.events.get('e1' as never), id: 'e9', name: 'New', uses: [] } },
    { kind: 'property-linked', eventId: 'e9', use: { propertyId: 'lonely', presence: 'always' } },
    { kind: 'property-updated', id: 'lonely', set: { type: 'float' } },
  ] as unknown as Change[]
  const judged = classifyChanges(plan, changes)._unsafeUnwrap()
  expect(judged.map(({ aspects }) => aspects.map(({ aspect, events }) => [aspect, ...events]))).toEqual([
    [['event-added', 'e9']],
    [['required-property-added', 'e9']],
    [['type-widened', 'e9']],
  ])
})

test('a list that cannot be applied is a failure with its place', () => {
  const changes = [
    { kind: 'event-archived', id: 'e1' },
    { kind: 'event-archived', id: 'e0' },
  ] as unknown as Change[]
  expect(classifyChanges(plan, changes)._unsafeUnwrapErr()).toEqual({
    code: 'item-missing',
    at: 1,
    kind: 'event',
    id: 'e0',
  })
})

test('without somebody to evaluate patterns nothing is claimed about texts under one', () => {
  const [judged] = classifyChanges(plan, [use('tags', { pattern: '^b+$' }) as unknown as Change])._unsafeUnwrap()
  expect(judged?.aspects).toEqual([{ aspect: 'pattern-added', events: ['e1'], propertyId: 'tags', path: [] }])
})

test('every reason is a sentence', () => {
  for (const { doc, verdicts } of Object.values(changeAspects)) {
    expect(doc).toMatch(/^[A-Z].*\.$/)
    for (const { because } of Object.values(verdicts)) expect(because).toMatch(/^[A-Z].*[^.]$/)
  }
})
