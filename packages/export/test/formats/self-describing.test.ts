import { describe, expect, test } from 'vitest'
import { buildPlan, type PlanText } from '../build-plan.ts'
import { exportedText, ndjsonLines, selfDescribing } from '../exported.ts'

type PropertyText = NonNullable<PlanText['property']>[number]
type UseText = NonNullable<NonNullable<PlanText['event']>[number]['uses']>[number]

type CarriedText = Partial<PropertyText> & { use?: Partial<UseText> }

/** A plan with one event that carries the properties, each named as its id unless it says otherwise. */
const planWith = (...properties: readonly CarriedText[]) =>
  buildPlan({
    property: properties.map(({ use: _, ...property }, at) => ({ id: `p${at}`, name: `p${at}`, ...property })),
    event: [{ id: 'e1', name: 'E', uses: properties.map(({ use }, at) => ({ propertyId: `p${at}`, ...use })) }],
  })

const eventSchema = (...properties: readonly CarriedText[]) => {
  const [schema] = selfDescribing(planWith(...properties)).eventSchemas
  if (schema === undefined) return expect.fail('there is no schema')
  return schema
}

describe('the version', () => {
  const cases = [
    { name: 'a pinned address', pinned: ['iglu:com.acme/e/jsonschema/2-0-0'], version: '2-0-0' },
    { name: 'numbers of several digits', pinned: ['iglu:com.acme/e/jsonschema/10-21-302'], version: '10-21-302' },
    { name: 'another scheme', pinned: ['registry+v2:com.acme/e/jsonschema/3-1-0'], version: '3-1-0' },
    { name: 'a name with a space', pinned: ['iglu:com.acme/Order Placed/jsonschema/4-0-0'], version: '4-0-0' },
    {
      name: 'the first of several',
      pinned: ['x', 'i:v/e/jsonschema/5-0-0', 'i:v/e/jsonschema/6-0-0'],
      version: '5-0-0',
    },
    { name: 'nothing pinned', pinned: [undefined], version: '1-0-0' },
    { name: 'a number', pinned: [2], version: '1-0-0' },
    { name: 'a version alone', pinned: ['2-0-0'], version: '1-0-0' },
    { name: 'no scheme', pinned: ['com.acme/e/jsonschema/2-0-0'], version: '1-0-0' },
    { name: 'another format', pinned: ['iglu:com.acme/e/avro/2-0-0'], version: '1-0-0' },
    { name: 'two numbers', pinned: ['iglu:com.acme/e/jsonschema/2-0'], version: '1-0-0' },
    { name: 'dots', pinned: ['iglu:com.acme/e/jsonschema/2.0.0'], version: '1-0-0' },
    { name: 'something behind', pinned: ['iglu:com.acme/e/jsonschema/2-0-0\n'], version: '1-0-0' },
    { name: 'something before', pinned: [' iglu:com.acme/e/jsonschema/2-0-0'], version: '1-0-0' },
    { name: 'no name', pinned: ['iglu:com.acme//jsonschema/2-0-0'], version: '1-0-0' },
    { name: 'digits of another script', pinned: ['iglu:com.acme/e/jsonschema/٢-٠-٠'], version: '1-0-0' },
  ]
  test.each(cases)('$name gives $version', ({ pinned, version }) => {
    const plan = planWith(...pinned.map((pinnedValue) => ({ use: pinnedValue === undefined ? {} : { pinnedValue } })))
    expect(selfDescribing(plan).eventSchemas.map(({ self }) => self.version)).toEqual([version])
    expect(ndjsonLines(plan)).toMatchObject([
      { schema: `iglu:app.service/E/jsonschema/${version}`, data: { self: { version } } },
    ])
  })

  test('comes from a system property too, which itself stays out', () => {
    const pinned = { use: { pinnedValue: 'iglu:v/e/jsonschema/2-0-0' } }
    expect(eventSchema({ kind: 'system', ...pinned })).toMatchObject({ self: { version: '2-0-0' }, properties: {} })
  })

  test('leaves the property that is pinned among the others', () => {
    const { properties, required } = eventSchema({
      type: 'string',
      use: { presence: 'always', pinnedValue: 'iglu:v/e/jsonschema/2-0-0' },
    })
    expect(properties).toEqual({ p0: { type: 'string', description: '' } })
    expect(required).toEqual(['p0'])
  })
})

describe('the properties of an event', () => {
  test('are those of the event, of users and of groups, and no system properties', () => {
    const { properties, required } = eventSchema(
      { name: 'group', kind: 'group' },
      { name: 'user', kind: 'user', use: { presence: 'always' } },
      { name: 'system', kind: 'system', use: { presence: 'always' } },
      { name: 'event' },
    )
    expect(Object.keys(properties)).toEqual(['event', 'user', 'group'])
    expect(required).toEqual(['user'])
  })

  test('of one name: that of the event stays', () => {
    const plan = planWith(
      { name: 'id', kind: 'group', type: 'int', use: { presence: 'always' } },
      { name: 'id', kind: 'user', type: 'bool', use: { presence: 'always' } },
      { name: 'id', type: 'string', description: 'stays' },
    )
    const text = exportedText(plan, 'selfDescSchemas')
    expect(text).toContain('"properties":{"id":{"type":["string","null"],"description":"stays"}},"required":[]')
  })

  const types = [
    { type: 'string', always: 'string', sometimes: ['string', 'null'] },
    { type: 'int', always: 'integer', sometimes: ['integer', 'null'] },
    { type: 'float', always: 'number', sometimes: ['number', 'null'] },
    { type: 'bool', always: 'boolean', sometimes: ['boolean', 'null'] },
    { type: 'object', always: 'object', sometimes: ['object', 'null'] },
    {
      type: 'any',
      always: ['array', 'boolean', 'number', 'object', 'string'],
      sometimes: ['array', 'boolean', 'null', 'number', 'object', 'string'],
    },
  ] as const
  test.each(types)('of type $type have the words of the default format', ({ type, always, sometimes }) => {
    const { properties } = eventSchema(
      { type, use: { presence: 'always' } },
      { type },
      { type, isList: true, use: { presence: 'always' } },
      { type, isList: true },
    )
    expect(Object.values(properties).map((property) => property.type)).toEqual([
      always,
      sometimes,
      'array',
      ['array', 'null'],
    ])
  })

  test('have a type and a description, whatever else is known of them', () => {
    const { properties } = eventSchema({
      type: 'object',
      description: 'all of it',
      tags: ['t'],
      allowedValues: ['a'],
      use: { pattern: 'a', minimum: 1, shape: { children: [{ name: 'child', type: 'any' }] } },
    })
    expect(properties).toEqual({ p0: { type: ['object', 'null'], description: 'all of it' } })
  })

  test('named like numbers and like members of the language keep their order', () => {
    const names = ['b', '10', '__proto__', '2', 'constructor']
    const text = exportedText(planWith(...names.map((name) => ({ name }))), 'ndjson')
    expect([...text.matchAll(/"([^"]+)":\{"type"/g)].map(([, name]) => name)).toEqual(names)
  })
})

describe('contexts', () => {
  const screen = {
    name: 'screen',
    type: 'object',
    description: 'Seen',
    contextSchema: 'iglu:com.acme/screen/jsonschema/1-2-0',
  } as const
  const child = (name: string, presence: 'always' | 'sometimes' = 'sometimes') =>
    ({ name, type: 'int', presence }) as const

  test('stand for themselves, not among the properties of the event', () => {
    const { eventSchemas, contextSchemas } = selfDescribing(
      planWith({ ...screen, use: { presence: 'always', shape: { children: [child('a', 'always')] } } }),
    )
    expect(eventSchemas).toMatchObject([{ properties: {}, required: [] }])
    expect(contextSchemas).toMatchObject([
      {
        self: { vendor: 'com.acme', name: 'screen', format: 'jsonschema', version: '1-2-0' },
        description: 'Seen',
        properties: { a: { type: 'integer', description: '' } },
        required: ['a'],
        additionalProperties: false,
      },
    ])
  })

  test.each(['', 'screen', 'iglu:com.acme/screen/jsonschema/1', 'iglu:/screen/jsonschema/1-0-0'])(
    'at the malformed address "%s" have the vendor of the export, the name of the property and the default version',
    (contextSchema) => {
      const { contextSchemas } = selfDescribing(planWith({ ...screen, contextSchema }), { vendor: 'org.example' })
      expect(contextSchemas).toMatchObject([{ self: { vendor: 'org.example', name: 'screen', version: '1-0-0' } }])
    },
  )

  test('are objects: a property of another type stays a property', () => {
    const { eventSchemas, contextSchemas } = selfDescribing(planWith({ ...screen, type: 'string' }))
    expect(eventSchemas).toMatchObject([{ properties: { screen: {} } }])
    expect(contextSchemas).toEqual([])
  })

  test('whose children nobody has named accept any', () => {
    expect(selfDescribing(planWith(screen)).contextSchemas).toMatchObject([
      { properties: {}, required: [], additionalProperties: true },
    ])
  })

  test('that no living event carries are left out', () => {
    const property = [{ id: 'p0', ...screen }]
    const event = [{ id: 'e1', name: 'E', uses: [{ propertyId: 'p0' }], archived: true as const }]
    expect(selfDescribing(buildPlan({ property, event })).contextSchemas).toEqual([])
  })

  test('of a system property are written too', () => {
    expect(selfDescribing(planWith({ ...screen, kind: 'system' })).contextSchemas).toHaveLength(1)
  })

  test('stand in the order of the properties, one for each address', () => {
    const { contextSchemas } = selfDescribing(
      planWith(
        { ...screen, name: 'b', use: { shape: { children: [child('x', 'always')] } } },
        { ...screen, name: 'c', contextSchema: 'iglu:com.acme/another/jsonschema/1-0-0' },
        { ...screen, name: 'a', description: 'first', use: { shape: { children: [child('y', 'always')] } } },
      ),
    )
    expect(contextSchemas.map(({ self, description }) => [self.name, description])).toEqual([
      ['screen', 'first'],
      ['another', 'Seen'],
    ])
    expect(contextSchemas[0]).toMatchObject({ properties: { x: {}, y: {} }, required: [] })
  })

  test('carried by several events accept what each of them sends', () => {
    const nested = (...children: { name: string; type: 'int' }[]) =>
      ({ name: 'nested', type: 'object', presence: 'always', shape: { children, isClosed: true } }) as const
    const shapes = [
      {
        children: [
          child('always', 'always'),
          child('only here', 'always'),
          { name: 'type differs', type: 'int' as const },
          nested({ name: 'a', type: 'int' }),
        ],
      },
      {
        children: [
          nested({ name: 'b', type: 'int' }),
          { name: 'type differs', type: 'string' as const },
          { ...child('always', 'always'), description: 'told later' },
          child('only there', 'always'),
        ],
      },
    ]
    const plan = buildPlan({
      property: [{ id: 'p0', ...screen }],
      event: shapes.map((shape, at) => ({ id: `e${at}`, name: `E${at}`, uses: [{ propertyId: 'p0', shape }] })),
    })
    const any = ['array', 'boolean', 'null', 'number', 'object', 'string']
    expect(selfDescribing(plan).contextSchemas).toEqual([
      expect.objectContaining({
        properties: {
          always: { type: 'integer', description: 'told later' },
          'only here': { type: ['integer', 'null'], description: '' },
          'type differs': { type: any, description: '' },
          nested: {
            type: 'object',
            description: '',
            properties: {
              a: { type: ['integer', 'null'], description: '' },
              b: { type: ['integer', 'null'], description: '' },
            },
            additionalProperties: false,
          },
          'only there': { type: ['integer', 'null'], description: '' },
        },
        required: ['always', 'nested'],
      }),
    ])
    const [first] = plan.events.values()
    const changedSince = { ...plan, events: new Map(first ? [[first.id, first]] : []) }
    const { eventSchemas, contextSchemas } = selfDescribing(plan, { changedSince })
    expect(eventSchemas.map(({ self }) => self.name)).toEqual(['E1'])
    expect(contextSchemas).toEqual(selfDescribing(plan).contextSchemas)
  })

  test('children in lists are described where the elements are', () => {
    const list = { name: 'list', type: 'object', isList: true, shape: { children: [child('a', 'always')] } } as const
    expect(
      selfDescribing(planWith({ ...screen, use: { shape: { children: [list] } } })).contextSchemas[0]?.properties,
    ).toEqual({
      list: {
        type: ['array', 'null'],
        description: '',
        items: { type: 'object', properties: { a: { type: 'integer', description: '' } }, required: ['a'] },
      },
    })
  })
})

describe('variants', () => {
  test('have no schema of their own', () => {
    const plan = buildPlan({
      event: [{ id: 'e', name: 'E' }],
      variant: [{ id: 'e.v', baseEventId: 'e', name: 'V', description: 'Another' }],
    })
    expect(selfDescribing(plan).eventSchemas).toHaveLength(1)
    expect(ndjsonLines(plan)).toHaveLength(1)
  })
})
