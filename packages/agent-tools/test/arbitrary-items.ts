/** Items of `save_items` over the plan of the shop: most of them can be saved, some are wrong in every way. */
import fc from 'fast-check'

export const anyWord = fc.constantFrom(
  'e1',
  'p1',
  'Signed Up',
  'Paid',
  'web',
  'g1',
  '$tmp:a',
  '$tmp:b',
  'none',
  'main',
  '',
)

const some = <T extends object>(required: fc.Arbitrary<T>, optional: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.tuple(required, fc.record(optional, { requiredKeys: [] })).map(([a, b]) => ({ ...a, ...b }))
const list = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { maxLength: 2 })

const property = fc.constantFrom('p1', 'p2', 'Plan', 'Total')
const event = fc.constantFrom('e1', 'e2', 'Signed Up', 'Paid')
const source = fc.constantFrom('web', 'ios', 'Web')
const name = fc.constantFrom('Refunded', 'Cart Viewed', 'plan_tier', 'Signed Up', 'x\u202ey')
const text = fc.string({ maxLength: 8 })
const uses = fc.uniqueArray(
  fc.record(
    {
      propertyId: property,
      presence: fc.constantFrom('alwaysSent', 'sometimesSent'),
      pinnedValue: fc.constantFrom('pro', 1, null),
      pattern: fc.constantFrom('^a', null),
    },
    { requiredKeys: ['propertyId'] },
  ),
  { maxLength: 2, selector: ({ propertyId }) => propertyId.slice(0, 1) },
)
const op = <T extends object>(of: 'create' | 'update', entityType: string, more: T) =>
  fc.constant({ op: of, entityType, ...more })

const creating = (entityType: string, more: object, fields: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.tuple(some(op('create', entityType, more), fields), name).map(([item, given]) => ({ name: given, ...item }))

const eventFields = {
  description: text,
  addTags: list(fc.constantFrom('core', 'new')),
  addProperties: uses,
  addSources: list(source),
  addCategories: list(fc.constantFrom('c1', 'Checkout')),
  addPropertyBundles: list(fc.constantFrom('g1', 'Money')),
  addTriggers: list(fc.record({ description: text })),
}

/** An item that fits the plan of the shop, whatever else is in the call. */
export const fittingItem = fc.oneof(
  creating('event', {}, eventFields),
  creating(
    'property',
    { propertyType: 'string' },
    {
      description: text,
      isList: fc.boolean(),
      addAllowedValues: list(fc.constantFrom('a', 'b')),
      eventConfigs: fc.constantFrom([], [{ eventId: 'e2', sourceId: 'ios', presence: 'neverSent' }]),
    },
  ),
  creating('metric', { metricType: 'Funnel' }, { addCategories: list(fc.constant('c1')) }),
  creating('property_bundle', {}, { description: text }),
  creating('category', {}, { description: text }),
  creating('source', {}, { platform: text, addDestinations: list(fc.constant('Warehouse')) }),
  fc.record({
    op: fc.constant('create'),
    entityType: fc.constant('event_variant'),
    baseEventId: event,
    nameSuffix: name,
    properties: uses,
  }),
  some(fc.record({ op: fc.constant('update'), entityType: fc.constant('event'), id: fc.constantFrom('e1', 'e2') }), {
    ...eventFields,
    removeTags: list(fc.constant('core')),
    removeProperties: list(property),
    name,
  }),
  fc.record({
    op: fc.constant('update'),
    entityType: fc.constant('property'),
    id: fc.constantFrom('p2', 'p3'),
    description: text,
  }),
  fc.record({
    op: fc.constantFrom('archive', 'unarchive'),
    entityType: fc.constant('event'),
    id: fc.constantFrom('e1', 'e2'),
  }),
  fc.record({
    op: fc.constantFrom('archive', 'unarchive'),
    entityType: fc.constant('property'),
    id: fc.constantFrom('p1', 'p2'),
  }),
)

const wrongItem = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.record(
    {
      op: fc.constantFrom('create', 'update', 'archive'),
      entityType: fc.constantFrom('event', 'property', 'metric', 'event_variant', 'source'),
      id: anyWord,
      tempId: fc.constantFrom('a', 'b'),
      name: anyWord,
      baseEventId: anyWord,
      properties: fc.array(fc.record({ propertyId: anyWord }), { maxLength: 2 }),
      removeSources: fc.array(anyWord, { maxLength: 2 }),
      propertyType: fc.constantFrom('long', 'text'),
      setSourceCodegen: fc.array(fc.record({ sourceId: anyWord, codegen: fc.boolean() }), { maxLength: 2 }),
    },
    { requiredKeys: ['op', 'entityType'] },
  ),
)

/** An item, more often right than wrong. */
export const arbitraryItem = fc.oneof({ weight: 12, arbitrary: fittingItem }, { weight: 1, arbitrary: wrongItem })
