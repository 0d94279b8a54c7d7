/** One small plan with everything, in each format, byte for byte. */
import { exportFormats } from '@plan/export'
import { expect, test } from 'vitest'
import { buildPlan } from '../build-plan.ts'
import { exportedText } from '../exported.ts'

const plan = buildPlan({
  destination: [{ id: 'd1', name: 'Warehouse', type: 'Custom' }],
  source: [
    { id: 's1', name: 'Web', programmingLanguage: 'TypeScript', developmentPlatform: 'Web', destinations: ['d1'] },
  ],
  category: [{ id: 'c1', name: 'Checkout', description: 'Buying' }],
  'stakeholder-domain': [{ id: 'o1', name: 'Shop' }],
  'custom-field': [{ id: 'f1', name: 'unit', type: 'text' }],
  'pii-type': [{ id: 't1', name: 'e-mail' }],
  'group-type': [{ id: 'g1', name: 'Company' }],
  property: [
    { id: 'p-total', name: 'total', type: 'float', description: 'In euros' },
    {
      id: 'p-items',
      name: 'items',
      type: 'string',
      isList: true,
      allowedValues: ['book', 'pen'],
      tags: ['cart'],
      customFields: [{ customFieldId: 'f1', value: 'piece' }],
    },
    { id: 'p-schema', name: 'schema', type: 'string' },
    { id: 'p-mail', name: 'e-mail', kind: 'user', type: 'string', pii: { isPii: true, piiType: 't1' } },
    { id: 'p-size', name: 'size', kind: 'group', type: 'int', groupType: 'g1' },
    { id: 'p-time', name: 'time', kind: 'system', type: 'any' },
    {
      id: 'p-screen',
      name: 'screen',
      type: 'object',
      description: 'What was seen',
      contextSchema: 'iglu:com.acme/screen/jsonschema/1-2-0',
    },
    { id: 'p-old', name: 'old', archived: true },
  ],
  'property-group': [{ id: 'b1', name: 'Everywhere', properties: [{ propertyId: 'p-time', presence: 'always' }] }],
  event: [
    {
      id: 'e1',
      name: 'Order Placed',
      description: 'Somebody buys',
      triggers: [{ id: 'r1', description: 'Pay', sourceIds: ['s1'] }],
      tags: ['shop'],
      categories: ['c1'],
      sources: [{ sourceId: 's1', implementWithCodegen: true }],
      nameMapping: [{ name: 'order', destinationId: 'd1' }],
      owner: 'o1',
      customFields: [{ customFieldId: 'f1', value: 'order' }],
      propertyGroups: ['b1'],
      uses: [
        { propertyId: 'p-total', presence: 'always', minimum: 0 },
        { propertyId: 'p-items' },
        { propertyId: 'p-schema', presence: 'always', pinnedValue: 'iglu:com.acme/order_placed/jsonschema/2-0-1' },
        { propertyId: 'p-mail', pattern: '@' },
        { propertyId: 'p-size', presence: 'always' },
        { propertyId: 'p-old' },
        {
          propertyId: 'p-screen',
          shape: {
            children: [
              { name: 'id', description: 'Its id', type: 'int', presence: 'always' },
              { name: 'view', type: 'object', shape: { children: [{ name: 'top', type: 'float' }], isClosed: true } },
            ],
          },
        },
      ],
    },
    { id: 'e2', name: 'Forgotten', archived: true },
    { id: 'e3', name: 'Page Viewed', actions: ['page'] },
  ],
  variant: [{ id: 'e3.v', baseEventId: 'e3', name: 'Home', description: 'The first page' }],
  metric: [{ id: 'm1', name: 'Orders', type: 'EventSegmentation', categories: ['c1'], items: [{ eventId: 'e1' }] }],
})

const base = buildPlan({
  event: [
    { id: 'e0', name: 'Long Gone' },
    { id: 'e2', name: 'Forgotten' },
    { id: 'e3', name: 'Page Viewed', actions: ['page'], tags: ['old'] },
  ],
})

const rules = { $schema: 'http://json-schema.org/draft-06/schema#', type: 'object' }
const group = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  required,
})
const record = (id: string, index: number, description: string, isSystemProperty = false) => ({
  id,
  index,
  description,
  nameMapping: [],
  isSystemProperty,
})

const orderPlaced = {
  id: 'e1',
  name: 'Order Placed',
  description: 'Somebody buys',
  triggers: [{ id: 'r1', description: 'Pay', sourceIds: ['s1'], link: '', imageUrl: '' }],
  tags: ['shop'],
  categories: ['c1'],
  actions: ['logEvent'],
  sources: [{ id: 's1', name: 'Web', implementWithCodegen: true, destinations: [{ id: 'd1' }] }],
  rules: {
    ...rules,
    required: ['properties', 'nameMapping'],
    nameMapping: [{ name: 'order', destinationId: 'd1' }],
    properties: {
      properties: group(
        {
          total: { ...record('p-total', 0, 'In euros'), type: 'number', minimum: 0 },
          items: {
            ...record('p-items', 1, ''),
            type: ['array', 'null'],
            items: { type: 'string', enum: ['book', 'pen'] },
            tags: ['cart'],
            customFields: { unit: 'piece' },
          },
          schema: {
            ...record('p-schema', 2, ''),
            type: 'string',
            const: 'iglu:com.acme/order_placed/jsonschema/2-0-1',
          },
          screen: {
            ...record('p-screen', 3, 'What was seen'),
            type: ['object', 'null'],
            properties: {
              id: { description: 'Its id', type: 'integer' },
              view: {
                description: '',
                type: ['object', 'null'],
                properties: { top: { description: '', type: ['number', 'null'] } },
                additionalProperties: false,
              },
            },
            required: ['id'],
          },
          time: { ...record('p-time', 4, '', true), type: ['array', 'boolean', 'number', 'object', 'string'] },
        },
        ['total', 'schema', 'time'],
      ),
      userProperties: group(
        {
          'e-mail': {
            ...record('p-mail', 0, ''),
            type: ['string', 'null'],
            pattern: '@',
            pii: { isPii: true, piiType: 'e-mail' },
          },
        },
        [],
      ),
      groupProperties: group({ size: { ...record('p-size', 0, ''), type: 'integer', groupTypeId: 'g1' } }, ['size']),
    },
  },
  stakeholderDomains: [{ id: 'o1', name: 'Shop', isOwner: true }],
  customFields: { unit: 'order' },
  pii: { containsPii: true, piiTypes: ['e-mail'] },
}

const pageViewed = (id: string, description: string) => ({
  id,
  name: 'Page Viewed',
  description,
  triggers: [],
  tags: [],
  categories: [],
  actions: ['page'],
  sources: [],
  rules: {
    ...rules,
    required: ['properties', 'nameMapping'],
    nameMapping: [],
    properties: { properties: group({}, []) },
  },
})
const homeViewed = { ...pageViewed('e3.v', 'The first page'), eventType: 'variant', variantName: 'Home' }

const whole = (events: readonly object[]) => ({
  name: 'Exported Tracking Plan: main',
  events,
  metrics: {
    m1: {
      id: 'm1',
      name: 'Orders',
      description: '',
      categories: ['c1'],
      type: 'EventSegmentation',
      items: [{ eventId: 'e1', where: [], groupBy: [] }],
    },
  },
  sources: {
    s1: {
      id: 's1',
      name: 'Web',
      programmingLanguage: 'TypeScript',
      developmentPlatform: 'Web',
      destinations: ['d1'],
    },
  },
  destinations: { d1: { id: 'd1', name: 'Warehouse', type: 'Custom' } },
  categories: { c1: { id: 'c1', name: 'Checkout', description: 'Buying', metrics: ['m1'], events: ['e1'] } },
  propertyGroups: { b1: { id: 'b1', name: 'Everywhere', description: '', propertyIds: ['p-time'] } },
})

const $schema = 'http://iglucentral.com/schemas/com.snowplowanalytics.self-desc/schema/jsonschema/1-0-0#'
const self = (vendor: string, name: string, version: string) => ({ vendor, name, format: 'jsonschema', version })

const orderSchema = (vendor: string) => ({
  $schema,
  self: self(vendor, 'Order Placed', '2-0-1'),
  type: 'object',
  description: 'Somebody buys',
  properties: {
    total: { type: 'number', description: 'In euros' },
    items: { type: ['array', 'null'], description: '' },
    schema: { type: 'string', description: '' },
    'e-mail': { type: ['string', 'null'], description: '' },
    size: { type: 'integer', description: '' },
  },
  required: ['total', 'schema', 'size'],
  additionalProperties: false,
})
const pageSchema = (vendor: string) => ({
  $schema,
  self: self(vendor, 'Page Viewed', '1-0-0'),
  type: 'object',
  description: '',
  properties: {},
  required: [],
  additionalProperties: false,
})
const screenContext = {
  $schema,
  self: self('com.acme', 'screen', '1-2-0'),
  type: 'object',
  description: 'What was seen',
  properties: {
    id: { type: 'integer', description: 'Its id' },
    view: {
      type: ['object', 'null'],
      description: '',
      properties: { top: { type: ['number', 'null'], description: '' } },
      additionalProperties: false,
    },
  },
  required: ['id'],
  additionalProperties: false,
}

const orderLine = { schema: 'iglu:app.service/Order Placed/jsonschema/2-0-1', data: orderSchema('app.service') }
const pageLine = { schema: 'iglu:app.service/Page Viewed/jsonschema/1-0-0', data: pageSchema('app.service') }
const removedEvents = ['Forgotten', 'Long Gone']

const golden = {
  jsonSchema: {
    text: JSON.stringify(whole([orderPlaced, pageViewed('e3', ''), homeViewed])),
    changed: JSON.stringify({ ...whole([orderPlaced, homeViewed]), removedEvents }),
  },
  selfDescSchemas: {
    text: JSON.stringify({
      eventSchemas: [orderSchema('app.service'), pageSchema('app.service')],
      contextSchemas: [screenContext],
    }),
    changed: JSON.stringify({
      eventSchemas: [orderSchema('app.service')],
      contextSchemas: [screenContext],
      removedEvents,
    }),
  },
  ndjson: {
    text: `${JSON.stringify(orderLine)}\n${JSON.stringify(pageLine)}\n`,
    changed: `${JSON.stringify(orderLine)}\n`,
  },
} as const satisfies Readonly<Record<keyof typeof exportFormats, object>>

const formats = Object.keys(exportFormats) as (keyof typeof exportFormats)[]

test.each(formats)('the whole plan as %s', (format) => {
  expect(exportedText(plan, format)).toBe(golden[format].text)
})

test.each(formats)('what has changed since the base as %s', (format) => {
  expect(exportedText(plan, format, { changedSince: base })).toBe(golden[format].changed)
})

test('the vendor stands in selfDescSchemas, not in ndjson, and not in the address of a context', () => {
  const named = JSON.stringify({
    eventSchemas: [orderSchema('org.example'), pageSchema('org.example')],
    contextSchemas: [screenContext],
  })
  expect(exportedText(plan, 'selfDescSchemas', { vendor: 'org.example' })).toBe(named)
  expect(exportedText(plan, 'ndjson', { vendor: 'org.example' })).toBe(golden.ndjson.text)
})
