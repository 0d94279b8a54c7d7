import { changeKinds, itemKindNames, parseChanges } from '@plan/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const parsed = (changes: unknown) => parseChanges(changes)._unsafeUnwrap()
const problems = (changes: unknown) => parseChanges(changes)._unsafeUnwrapErr().problems

describe('defaults', () => {
  test('are filled in for an added item and what lies in it', () => {
    const item = { id: 'e1', name: 'Signed Up', triggers: [{ id: 't1' }], uses: [{ propertyId: 'p1' }] }
    expect(parsed([{ kind: 'event-added', item }])).toEqual([
      {
        kind: 'event-added',
        item: {
          id: 'e1',
          name: 'Signed Up',
          description: '',
          triggers: [{ id: 't1', description: '', sourceIds: [], link: '', imageUrl: '' }],
          tags: [],
          categories: [],
          actions: ['logEvent'],
          sources: [],
          nameMapping: [],
          stakeholders: [],
          customFields: [],
          propertyGroups: [],
          uses: [{ propertyId: 'p1', presence: 'sometimes' }],
        },
      },
    ])
  })

  test('are filled in for a linked property and an attached source', () => {
    expect(
      parsed([
        { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p1' } },
        { kind: 'source-attached', eventId: 'e1', source: { sourceId: 'web' } },
      ]),
    ).toEqual([
      { kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p1', presence: 'sometimes' } },
      { kind: 'source-attached', eventId: 'e1', source: { sourceId: 'web', implementWithCodegen: false } },
    ])
  })

  const updates = itemKindNames.map((kind) => ({ kind: `${kind}-updated`, id: 'x', set: {} }))

  test.each([
    ...updates,
    { kind: 'property-use-updated', eventId: 'e1', propertyId: 'p1', set: {} },
    { kind: 'event-source-updated', eventId: 'e1', sourceId: 'web', set: {} },
  ])('are not filled in by $kind', (change) => {
    expect(parsed([change])).toStrictEqual([change])
  })
})

describe('problems', () => {
  const web = { id: 'web', name: 'Web' }

  test.each([
    {
      name: 'a list of something else',
      changes: { kind: 'event-removed', id: 'e1' },
      expected: [{ path: [], message: 'Invalid input: expected array, received object' }],
    },
    {
      name: 'a name that is empty',
      changes: [
        { kind: 'source-removed', id: 'ios' },
        { kind: 'source-added', item: { id: 'web', name: '' } },
      ],
      expected: [{ path: [1, 'item', 'name'], message: 'is empty' }],
    },
    {
      name: 'a name with NUL',
      changes: [{ kind: 'source-updated', id: 'web', set: { name: 'a\0b' } }],
      expected: [{ path: [0, 'set', 'name'], message: 'holds NUL or a lone surrogate' }],
    },
    {
      name: 'an id with a line break',
      changes: [{ kind: 'event-removed', id: 'a\nb' }],
      expected: [{ path: [0, 'id'], message: 'holds a control character' }],
    },
    {
      name: 'an id that is too long',
      changes: [{ kind: 'event-removed', id: 'x'.repeat(257) }],
      expected: [{ path: [0, 'id'], message: 'is longer than 256 characters' }],
    },
    {
      name: 'several at once',
      changes: [{ kind: 'source-added', item: { id: '', name: '' } }, null],
      expected: [
        { path: [0, 'item', 'id'], message: 'is empty' },
        { path: [0, 'item', 'name'], message: 'is empty' },
        { path: [1, 'kind'], message: expect.stringMatching(/^is none of destination-added, /) },
      ],
    },
    {
      name: 'a member nobody asked for',
      changes: [{ kind: 'source-added', item: { ...web, color: 'red' }, reason: '' }],
      expected: [
        { path: [0, 'item'], message: 'Unrecognized key: "color"' },
        { path: [0], message: 'Unrecognized key: "reason"' },
      ],
    },
    {
      name: 'a member called __proto__',
      changes: JSON.parse('[{"kind":"source-added","item":{"id":"web","name":"Web","__proto__":{"archived":true}}}]'),
      expected: [{ path: [0, 'item'], message: 'Unrecognized key: "__proto__"' }],
    },
    {
      name: 'an update of the id',
      changes: [{ kind: 'source-updated', id: 'web', set: { id: 'ios' } }],
      expected: [{ path: [0, 'set'], message: 'Unrecognized key: "id"' }],
    },
    {
      name: 'an update of what has changes of its own',
      changes: [{ kind: 'event-updated', id: 'e1', set: { uses: [], sources: [], archived: true } }],
      expected: [{ path: [0, 'set'], message: 'Unrecognized keys: "uses", "sources", "archived"' }],
    },
    {
      name: 'a field that must not be absent among those to unset',
      changes: [{ kind: 'source-updated', id: 'web', set: {}, unset: ['name'] }],
      expected: [
        {
          path: [0, 'unset', 0],
          message: 'Invalid option: expected one of "programmingLanguage"|"developmentPlatform"',
        },
      ],
    },
    {
      name: 'anything to unset where every field must be present',
      changes: [{ kind: 'category-updated', id: 'c1', set: {}, unset: ['description'] }],
      expected: [{ path: [0, 'unset', 0], message: expect.any(String) }],
    },
    {
      name: 'a property twice in one event',
      changes: [
        { kind: 'event-added', item: { id: 'e1', name: 'E', uses: [{ propertyId: 'p' }, { propertyId: 'p' }] } },
      ],
      expected: [{ path: [0, 'item', 'uses'], message: 'names a property twice' }],
    },
    {
      name: 'a source twice in one event',
      changes: [
        { kind: 'event-added', item: { id: 'e1', name: 'E', sources: [{ sourceId: 's' }, { sourceId: 's' }] } },
      ],
      expected: [{ path: [0, 'item', 'sources'], message: 'names a source twice' }],
    },
    {
      name: 'text inside a custom value that cannot be stored',
      changes: [
        {
          kind: 'property-updated',
          id: 'p',
          set: { customFields: [{ customFieldId: 'f', value: { a: ['\ud800'] } }] },
        },
      ],
      expected: [{ path: [0, 'set', 'customFields', 0, 'value', 'a', 0], message: 'holds NUL or a lone surrogate' }],
    },
  ])('$name', ({ changes, expected }) => {
    expect(problems(changes)).toEqual(expected)
  })

  test.each(['constructor', '__proto__', 'toString', 'event-created', '', 7, null, undefined, {}])(
    'a kind called %j is unknown',
    (kind) => {
      expect(problems([{ kind, id: 'e1' }])).toEqual([
        { path: [0, 'kind'], message: `is none of ${Object.keys(changeKinds).join(', ')}` },
      ])
    },
  )
})

describe('hostile values', () => {
  const nested = (levels: number, wrap: (inner: unknown) => unknown) => {
    let value: unknown = {}
    for (let level = 0; level < levels; level++) value = wrap(value)
    return value
  }
  const customValue = (value: unknown) => [
    { kind: 'event-updated', id: 'e1', set: { customFields: [{ customFieldId: 'f', value }] } },
  ]
  const shape = (children: unknown) => [
    { kind: 'property-use-updated', eventId: 'e1', propertyId: 'p1', set: { shape: { children } } },
  ]
  const child = (inner: unknown) => ({ name: 'a', type: 'object', shape: { children: [inner] } })

  test.each([
    { name: 'lists', changes: customValue(nested(100_000, (inner) => [inner])) },
    { name: 'objects', changes: customValue(nested(100_000, (inner) => ({ a: inner }))) },
    { name: 'children', changes: shape([nested(30_000, child)]) },
    { name: 'something that is no change', changes: [nested(100_000, (inner) => [inner])] },
  ])('$name nested without end are refused', ({ changes }) => {
    expect(problems(changes)).toHaveLength(1)
  })

  test('children are accepted fifty levels deep', () => {
    const deepest = { name: 'a', type: 'string' }
    let value: unknown = deepest
    for (let level = 0; level < 50; level++) value = child(value)
    expect(parseChanges(shape([value])).isOk()).toBe(true)
  })

  test('a custom value keeps its members, whatever they are called', () => {
    const changes = customValue(JSON.parse('{"__proto__":{"a":1},"constructor":null,"":[]}'))
    expect(JSON.stringify(parsed(changes))).toBe(JSON.stringify(changes))
  })

  test.each([null, undefined, 0, '', 'x', true, {}, [null], [undefined], [[]], [7], () => [], Symbol.iterator])(
    '%o is refused or nothing to do',
    (value) => {
      expect(parseChanges(value).isErr()).toBe(true)
    },
  )

  test('no JSON value makes it throw', () => {
    const anyMember = fc.constantFrom('id', 'item', 'set', 'unset', 'eventId', 'use', 'order', '__proto__')
    const almostChange = fc
      .tuple(fc.constantFrom(...Object.keys(changeKinds)), fc.dictionary(anyMember, fc.jsonValue()))
      .map(([kind, members]) => ({ ...members, kind }))
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.oneof(almostChange, fc.jsonValue()))), (value) => {
        parseChanges(value)
      }),
      { numRuns: 1000 },
    )
  })
})
