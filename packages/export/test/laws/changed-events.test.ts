/** What has changed since another plan: no less than that, and no more. */
import { compareText, type Plan, type Property } from '@plan/core'
import { type ExportFormatName, exportFormats } from '@plan/export'
import { arbitraryPlan, arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import { without } from '@plan/tests/without'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'
import { type ExportedEvent, exportedPlan, exportedText, ndjsonLines, selfDescribing } from '../exported.ts'

const formats = Object.keys(exportFormats) as ExportFormatName[]
const names = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name)

/** The same plan, sharing no object with the given one. */
const copyOf = (plan: Plan): Plan => structuredClone(plan)

/** What an event's record says to whoever sends it: nothing of how things are filed, owned or noted. */
const sent = (event: ExportedEvent) =>
  without(event, [
    'tags',
    'categories',
    'stakeholderDomains',
    'customFields',
    'pii',
    ...['tags', 'customFields', 'pii'].map((member) => `rules.properties.*.properties.*.${member}`),
  ])

/** The addresses of contexts, which the default format does not write, in the descriptions of the properties. */
const withContextsInSight = (plan: Plan): Plan => ({
  ...plan,
  properties: new Map([...plan.properties].map(([id, property]) => [id, inSight(property)])),
})
const inSight = (property: Property): Property =>
  property.type === 'object' && property.contextSchema !== undefined
    ? { ...property, description: JSON.stringify([property.description, property.contextSchema]) }
    : property

const sentById = (plan: Plan) =>
  new Map(exportedPlan(withContextsInSight(plan)).events.map((event) => [event.id, JSON.stringify(sent(event))]))

const collections = ['events', 'variants', 'properties', 'propertyGroups', 'sources', 'destinations'] as const

/** Two plans that differ in the items of one kind. */
const arbitraryNeighbours = fc
  .tuple(arbitraryPlanPair(), fc.constantFrom(...collections))
  .map(([[before, other], collection]) => {
    const items = [...before[collection]].map(([id, item]) => [id, other[collection].get(id as never) ?? item] as const)
    return [before, { ...before, [collection]: new Map<string, unknown>(items) } as Plan] as const
  })

const pairs = fc.oneof(arbitraryPlanPair(), arbitraryNeighbours)

test('since the plan itself nothing has changed, whether items are shared or not', () => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      for (const changedSince of [plan, copyOf(plan)]) {
        expect(exportedPlan(plan, { changedSince })).toEqual({ ...exportedPlan(plan), events: [], removedEvents: [] })
        expect(selfDescribing(plan, { changedSince })).toEqual({
          eventSchemas: [],
          contextSchemas: [],
          removedEvents: [],
        })
        expect(exportedText(plan, 'ndjson', { changedSince })).toBe('')
      }
    }),
    { numRuns: 200 },
  )
})

test('exactly the events and variants are written that are sent in another way than the base says', () => {
  let [written, kept] = [0, 0]
  fc.assert(
    fc.property(pairs, ([changedSince, plan]) => {
      const whole = exportedPlan(plan).events
      const before = sentById(changedSince)
      const after = sentById(plan)
      const expected = whole.filter(({ id }) => before.get(id) !== after.get(id))
      const changed = exportedPlan(plan, { changedSince })
      expect(changed.events).toEqual(expected)
      expect(exportedPlan(copyOf(plan), { changedSince })).toEqual(changed)
      written += expected.length
      kept += whole.length - expected.length
    }),
    { numRuns: 1_000 },
  )
  expect(written, 'changed events').toBeGreaterThan(50)
  expect(kept, 'events as they were').toBeGreaterThan(50)
})

test('the other formats write the same events, without variants', () => {
  fc.assert(
    fc.property(pairs, ([changedSince, plan]) => {
      const { events, removedEvents } = exportedPlan(plan, { changedSince })
      const expected = names(events.filter(({ eventType }) => eventType === undefined))
      const schemas = selfDescribing(plan, { changedSince })
      expect(schemas.eventSchemas.map(({ self }) => self.name)).toEqual(expected)
      expect(schemas.removedEvents).toEqual(removedEvents)
      expect(ndjsonLines(plan, { changedSince }).map(({ data }) => data.self.name)).toEqual(expected)
      const whole = selfDescribing(plan).contextSchemas
      for (const context of schemas.contextSchemas) expect(whole).toContainEqual(context)
    }),
    { numRuns: 300 },
  )
})

test('removed are the names that the base exports and the plan does not, in order, each once', () => {
  fc.assert(
    fc.property(pairs, ([changedSince, plan]) => {
      const kept = new Set(names(exportedPlan(plan).events))
      const gone = names(exportedPlan(changedSince).events).filter((name) => !kept.has(name))
      expect(exportedPlan(plan, { changedSince }).removedEvents).toEqual([...new Set(gone)].sort(compareText))
    }),
    { numRuns: 300 },
  )
})

test.each(formats)('without a base there are no removed events (%s)', (format) => {
  fc.assert(
    fc.property(arbitraryPlan(), (plan) => {
      expect(exportedText(plan, format)).not.toContain('"removedEvents":')
    }),
    { numRuns: 50 },
  )
})

describe('an event', () => {
  const text = {
    destination: [{ id: 'd1', name: 'Warehouse', type: 'Custom' }],
    source: [{ id: 's1', name: 'Web', destinations: ['d1'] }],
    category: [{ id: 'c1', name: 'Shop' }],
    'stakeholder-domain': [{ id: 'o1', name: 'Shop' }],
    'custom-field': [{ id: 'f1', name: 'unit', type: 'text' }],
    property: [
      { id: 'p1', name: 'total', type: 'float' },
      { id: 'p2', name: 'currency', type: 'string' },
    ],
    'property-group': [{ id: 'g1', name: 'Money', properties: [{ propertyId: 'p2' }] }],
    event: [
      { id: 'e1', name: 'E', sources: [{ sourceId: 's1' }], uses: [{ propertyId: 'p1' }], propertyGroups: ['g1'] },
    ],
  } as const satisfies PlanText
  const plan = buildPlan(text)
  const [event] = text.event
  const [property, grouped] = text.property

  const different: { name: string; base: PlanText }[] = [
    { name: 'name', base: { event: [{ ...event, name: 'Old' }] } },
    { name: 'description', base: { event: [{ ...event, description: 'Old' }] } },
    { name: 'trigger', base: { event: [{ ...event, triggers: [{ id: 't', description: 'Old' }] }] } },
    { name: 'action', base: { event: [{ ...event, actions: ['page'] }] } },
    { name: 'source', base: { event: [{ ...event, sources: [] }] } },
    {
      name: 'flag of a source',
      base: { event: [{ ...event, sources: [{ sourceId: 's1', implementWithCodegen: true }] }] },
    },
    { name: 'name mapping', base: { event: [{ ...event, nameMapping: [{ name: 'Old', destinationId: 'd1' }] }] } },
    { name: 'property', base: { event: [{ ...event, uses: [] }] } },
    { name: 'presence', base: { event: [{ ...event, uses: [{ propertyId: 'p1', presence: 'always' }] }] } },
    { name: 'property group', base: { event: [{ ...event, propertyGroups: [] }] } },
    { name: 'type of a property', base: { property: [{ ...property, type: 'int' }, grouped] } },
    { name: 'type of a grouped property', base: { property: [property, { ...grouped, type: 'any' }] } },
    { name: 'member of a property group', base: { 'property-group': [{ id: 'g1', name: 'Money' }] } },
    { name: 'name of a source', base: { source: [{ ...text.source[0], name: 'Old' }] } },
    { name: 'destination of a source', base: { source: [{ ...text.source[0], destinations: [] }] } },
    { name: 'archived destination', base: { destination: [{ ...text.destination[0], archived: true }] } },
    { name: 'archived property', base: { property: [{ ...property, archived: true }, grouped] } },
    { name: 'archived event', base: { event: [{ ...event, archived: true }] } },
  ]
  test.each(different)('that has another $name is written', ({ base }) => {
    expect(names(exportedPlan(plan, { changedSince: buildPlan({ ...text, ...base }) }).events)).toEqual(['E'])
  })

  const alike: { name: string; base: PlanText }[] = [
    { name: 'tag', base: { event: [{ ...event, tags: ['old'] }] } },
    { name: 'category', base: { event: [{ ...event, categories: ['c1'] }] } },
    { name: 'owner', base: { event: [{ ...event, owner: 'o1' }] } },
    { name: 'stakeholder', base: { event: [{ ...event, stakeholders: ['o1'] }] } },
    { name: 'custom field', base: { event: [{ ...event, customFields: [{ customFieldId: 'f1', value: 'old' }] }] } },
    { name: 'tag of a property', base: { property: [{ ...property, tags: ['old'] }, grouped] } },
    { name: 'PII status of a property', base: { property: [{ ...property, pii: { isPii: true } }, grouped] } },
    { name: 'name of a property group', base: { 'property-group': [{ ...text['property-group'][0], name: 'Old' }] } },
    { name: 'name of a destination', base: { destination: [{ ...text.destination[0], name: 'Old' }] } },
    { name: 'platform of a source', base: { source: [{ ...text.source[0], developmentPlatform: 'Old' }] } },
    {
      name: 'way to the same property',
      base: { event: [{ ...event, uses: [{ propertyId: 'p1' }, { propertyId: 'p2' }], propertyGroups: [] }] },
    },
  ]
  test.each(alike)('that has another $name is not', ({ base }) => {
    const changed = exportedPlan(plan, { changedSince: buildPlan({ ...text, ...base }) })
    expect(changed).toMatchObject({ events: [], removedEvents: [] })
  })

  test('that was renamed is written under its new name and removed under the old one', () => {
    const changedSince = buildPlan({ ...text, event: [{ ...event, name: 'Old' }] })
    expect(exportedPlan(plan, { changedSince })).toMatchObject({ events: [{ name: 'E' }], removedEvents: ['Old'] })
  })

  test('that was archived or taken out is removed, but not while another has its name', () => {
    const gone = buildPlan({ ...text, event: [] })
    const archived = buildPlan({ ...text, event: [{ ...event, archived: true }] })
    const replaced = buildPlan({ ...text, event: [{ ...event, id: 'e2' }] })
    const since = (now: Plan) => exportedPlan(now, { changedSince: plan }).removedEvents
    expect([gone, archived, replaced].map(since)).toEqual([['E'], ['E'], []])
  })

  test('is not written for its variant, nor the variant for it', () => {
    const variant = { id: 'e1.v', baseEventId: 'e1', name: 'V', description: 'Own' }
    const ids = (now: PlanText, before: PlanText) =>
      exportedPlan(buildPlan(now), { changedSince: buildPlan(before) }).events.map(({ id }) => id)
    const both = { ...text, variant: [variant] }
    expect(ids(both, text)).toEqual(['e1.v'])
    expect(ids(both, { ...both, variant: [{ ...variant, name: 'Old' }] })).toEqual(['e1.v'])
    expect(ids(both, { ...both, event: [{ ...event, description: 'Old' }] })).toEqual(['e1'])
    expect(ids(both, { ...both, event: [{ ...event, actions: ['page'] }] })).toEqual(['e1', 'e1.v'])
  })
})
