import {
  type MergeConflict,
  mergePlans,
  type Resolution,
  resolutionSchema,
  type Side,
  type ThreePlans,
} from '@plan/core'
import { describe, expect, test } from 'vitest'
import { buildPlan, type PlanText, together } from '../build-plan.ts'

interface MergeCase {
  readonly name: string
  readonly base: PlanText
  readonly ours: PlanText
  readonly theirs: PlanText
  /** The plan with our values in conflicts, and with theirs where that is another. */
  readonly merged: PlanText
  readonly mergedWithTheirs?: PlanText
  readonly conflicts?: readonly Omit<MergeConflict, 'kind' | 'id' | 'name'>[]
}

/** What the events of the cases mention. */
const known: PlanText = {
  source: ['web', 'ios', 'tv'].map((id) => ({ id, name: id })),
  property: ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id, name: id })),
  category: ['c1', 'c2', 'c3'].map((id) => ({ id, name: id })),
}

const event = (fields: Partial<NonNullable<PlanText['event']>[number]> = {}): PlanText =>
  together(known, { event: [{ id: 'e1', name: 'E', ...fields }] })
const property = (fields: Partial<NonNullable<PlanText['property']>[number]> = {}): PlanText => ({
  property: [{ id: 'p1', name: 'plan', ...fields }],
})
const metric = (...items: readonly string[]): PlanText => ({
  event: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
  metric: [{ id: 'm', name: 'M', type: 'Funnel', items: items.map((eventId) => ({ eventId })) }],
})
const uses = (...ids: readonly string[]) => event({ uses: ids.map((propertyId) => ({ propertyId })) })

const cases: readonly MergeCase[] = [
  {
    name: 'different fields',
    base: event(),
    ours: event({ name: 'F' }),
    theirs: event({ description: 'new' }),
    merged: event({ name: 'F', description: 'new' }),
  },
  {
    name: 'one field, alike',
    base: event(),
    ours: event({ name: 'F' }),
    theirs: event({ name: 'F' }),
    merged: event({ name: 'F' }),
  },
  {
    name: 'one field, differently',
    base: event(),
    ours: event({ name: 'F' }),
    theirs: event({ name: 'G' }),
    merged: event({ name: 'F' }),
    mergedWithTheirs: event({ name: 'G' }),
    conflicts: [{ reason: 'edited-differently', path: ['name'], base: 'E', ours: 'F', theirs: 'G' }],
  },
  {
    name: 'members of a list',
    base: event({ tags: ['a', 'b'], categories: ['c1'] }),
    ours: event({ tags: ['a', 'b', 'd'], categories: ['c1', 'c2'] }),
    theirs: event({ tags: ['b', 'c'], categories: ['c3'] }),
    merged: event({ tags: ['b', 'c', 'd'], categories: ['c2', 'c3'] }),
  },
  {
    name: 'a member added where the other side put all in another order',
    base: event({ tags: ['a', 'b', 'c'] }),
    ours: event({ tags: ['a', 'n', 'b', 'c'] }),
    theirs: event({ tags: ['c', 'b', 'a'] }),
    merged: event({ tags: ['c', 'b', 'a', 'n'] }),
  },
  {
    name: 'the last allowed values, one removed by each side',
    base: property({ allowedValues: ['a', 'b'] }),
    ours: property({ allowedValues: ['a'] }),
    theirs: property({ allowedValues: ['b'] }),
    merged: property({ allowedValues: ['a'] }),
    mergedWithTheirs: property({ allowedValues: ['b'] }),
    conflicts: [{ reason: 'left-invalid', path: ['allowedValues'], base: ['a', 'b'], ours: ['a'], theirs: ['b'] }],
  },
  {
    name: 'allowed values, given up by one side and extended by the other',
    base: property({ allowedValues: ['a'] }),
    ours: property(),
    theirs: property({ allowedValues: ['a', 'b'] }),
    merged: property(),
    mergedWithTheirs: property({ allowedValues: ['a', 'b'] }),
    conflicts: [{ reason: 'removed-and-edited', path: ['allowedValues'], base: ['a'], theirs: ['a', 'b'] }],
  },
  {
    name: 'properties of an event and fields of one of them',
    base: event({ uses: [{ propertyId: 'p1' }, { propertyId: 'p2' }] }),
    ours: event({ uses: [{ propertyId: 'p1', presence: 'always' }, { propertyId: 'p2' }, { propertyId: 'p4' }] }),
    theirs: event({ uses: [{ propertyId: 'p1', pattern: '^a' }, { propertyId: 'p3' }] }),
    merged: event({
      uses: [{ propertyId: 'p1', presence: 'always', pattern: '^a' }, { propertyId: 'p3' }, { propertyId: 'p4' }],
    }),
  },
  {
    name: 'a property taken from an event by one side and changed there by the other',
    base: uses('p1', 'p2'),
    ours: uses('p2'),
    theirs: event({ uses: [{ propertyId: 'p1', presence: 'always' }, { propertyId: 'p2' }] }),
    merged: uses('p2'),
    mergedWithTheirs: event({ uses: [{ propertyId: 'p1', presence: 'always' }, { propertyId: 'p2' }] }),
    conflicts: [
      {
        reason: 'removed-and-edited',
        path: ['uses', 'p1'],
        base: { propertyId: 'p1', presence: 'sometimes' },
        theirs: { propertyId: 'p1', presence: 'always' },
      },
    ],
  },
  {
    name: 'one property given to an event by both sides, with another presence',
    base: event(),
    ours: event({ uses: [{ propertyId: 'p1', pattern: '^a' }] }),
    theirs: event({ uses: [{ propertyId: 'p1', presence: 'always' }] }),
    merged: event({ uses: [{ propertyId: 'p1', pattern: '^a' }] }),
    mergedWithTheirs: event({ uses: [{ propertyId: 'p1', pattern: '^a', presence: 'always' }] }),
    conflicts: [
      { reason: 'edited-differently', path: ['uses', 'p1', 'presence'], ours: 'sometimes', theirs: 'always' },
    ],
  },
  {
    name: 'two new orders of the properties',
    base: uses('p1', 'p2', 'p3'),
    ours: uses('p2', 'p1', 'p3'),
    theirs: uses('p1', 'p3', 'p2', 'p4'),
    merged: uses('p2', 'p4', 'p1', 'p3'),
    mergedWithTheirs: uses('p1', 'p3', 'p2', 'p4'),
    conflicts: [
      {
        reason: 'ordered-differently',
        path: ['uses'],
        base: ['p1', 'p2', 'p3'],
        ours: ['p2', 'p1', 'p3'],
        theirs: ['p1', 'p3', 'p2'],
      },
    ],
  },
  {
    name: 'children of an object, by name and field by field',
    base: event({
      uses: [
        {
          propertyId: 'p1',
          shape: {
            children: [
              { name: 'a', type: 'int' },
              { name: 'b', type: 'int' },
            ],
          },
        },
      ],
    }),
    ours: event({
      uses: [
        {
          propertyId: 'p1',
          shape: {
            children: [
              { name: 'a', type: 'float' },
              { name: 'b', type: 'int' },
              { name: 'd', type: 'any' },
            ],
          },
        },
      ],
    }),
    theirs: event({
      uses: [
        { propertyId: 'p1', shape: { children: [{ name: 'a', type: 'int', presence: 'always' }], isClosed: true } },
      ],
    }),
    merged: event({
      uses: [
        {
          propertyId: 'p1',
          shape: {
            children: [
              { name: 'a', type: 'float', presence: 'always' },
              { name: 'd', type: 'any' },
            ],
            isClosed: true,
          },
        },
      ],
    }),
  },
  {
    name: 'name mappings by destination and sources by id',
    base: event({ nameMapping: [{ name: 'a', destinationId: 'all' }], sources: [{ sourceId: 'web' }] }),
    ours: event({
      nameMapping: [{ name: 'b', destinationId: 'all' }],
      sources: [{ sourceId: 'web' }, { sourceId: 'tv' }],
    }),
    theirs: event({
      nameMapping: [
        { name: 'a', destinationId: 'all' },
        { name: 'c', destinationId: 'ga4' },
      ],
      sources: [{ sourceId: 'web', implementWithCodegen: true }],
    }),
    merged: event({
      nameMapping: [
        { name: 'b', destinationId: 'all' },
        { name: 'c', destinationId: 'ga4' },
      ],
      sources: [{ sourceId: 'web', implementWithCodegen: true }, { sourceId: 'tv' }],
    }),
  },
  {
    name: 'steps of a funnel',
    base: metric('a'),
    ours: metric('a', 'b'),
    theirs: metric('c', 'a'),
    merged: metric('c', 'a', 'b'),
  },
  {
    name: 'steps of a funnel in which one event comes twice: one value',
    base: metric('a'),
    ours: metric('a', 'b', 'a'),
    theirs: metric('a', 'c'),
    merged: metric('a', 'b', 'a'),
    mergedWithTheirs: metric('a', 'c'),
    conflicts: [
      {
        reason: 'edited-differently',
        path: ['items'],
        base: [{ eventId: 'a', where: [], groupBy: [] }],
        ours: ['a', 'b', 'a'].map((eventId) => ({ eventId, where: [], groupBy: [] })),
        theirs: ['a', 'c'].map((eventId) => ({ eventId, where: [], groupBy: [] })),
      },
    ],
  },
  {
    name: 'an item removed by one side and left alone by the other',
    base: property(),
    ours: {},
    theirs: property(),
    merged: {},
  },
  {
    name: 'an item removed by one side and changed by the other',
    base: property(),
    ours: {},
    theirs: property({ tags: ['t'] }),
    merged: {},
    mergedWithTheirs: property({ tags: ['t'] }),
    conflicts: [
      {
        reason: 'removed-and-edited',
        path: [],
        base: buildPlan(property()).properties.values().next().value,
        theirs: buildPlan(property({ tags: ['t'] }))
          .properties.values()
          .next().value,
      },
    ],
  },
  {
    name: 'an item archived by one side and changed by the other',
    base: property(),
    ours: property({ archived: true }),
    theirs: property({ tags: ['t'] }),
    merged: property({ archived: true, tags: ['t'] }),
    mergedWithTheirs: property({ tags: ['t'] }),
    conflicts: [{ reason: 'archived-and-edited', path: ['archived'], ours: true }],
  },
  {
    name: 'an item archived by one side and left alone by the other',
    base: property(),
    ours: property(),
    theirs: property({ archived: true }),
    merged: property({ archived: true }),
  },
  {
    name: 'a property removed by one side and given to an event by the other',
    base: together(known, { event: [{ id: 'e1', name: 'E' }], property: [{ id: 'p9', name: 'p9' }] }),
    ours: event(),
    theirs: together(known, {
      event: [{ id: 'e1', name: 'E', tags: ['t'], uses: [{ propertyId: 'p9' }, { propertyId: 'p1' }] }],
      property: [{ id: 'p9', name: 'p9' }],
    }),
    merged: event({ tags: ['t'], uses: [{ propertyId: 'p1' }] }),
    mergedWithTheirs: together(known, {
      event: [{ id: 'e1', name: 'E', tags: ['t'], uses: [{ propertyId: 'p9' }, { propertyId: 'p1' }] }],
      property: [{ id: 'p9', name: 'p9' }],
    }),
    conflicts: [
      {
        reason: 'mentions-removed',
        path: ['uses', 'p9'],
        theirs: { propertyId: 'p9', presence: 'sometimes' },
        about: [{ kind: 'property', id: 'p9' }],
      },
    ],
  },
  {
    name: 'a destination and its source removed by one side, a new event of the other sent by the source',
    base: { destination: [{ id: 'd', name: 'D' }], source: [{ id: 's', name: 'S', destinations: ['d'] }] },
    ours: {},
    theirs: {
      destination: [{ id: 'd', name: 'D' }],
      source: [{ id: 's', name: 'S', destinations: ['d'] }],
      event: [{ id: 'n', name: 'N', sources: [{ sourceId: 's' }] }],
    },
    merged: {},
    mergedWithTheirs: {
      destination: [{ id: 'd', name: 'D' }],
      source: [{ id: 's', name: 'S', destinations: ['d'] }],
      event: [{ id: 'n', name: 'N', sources: [{ sourceId: 's' }] }],
    },
    conflicts: [
      {
        reason: 'mentions-removed',
        path: [],
        theirs: buildPlan({ event: [{ id: 'n', name: 'N', sources: [{ sourceId: 's' }] }] })
          .events.values()
          .next().value,
        about: [
          { kind: 'source', id: 's' },
          { kind: 'destination', id: 'd' },
        ],
      },
    ],
  },
  {
    name: 'properties of one name given to an event by both sides',
    base: {
      ...property(),
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan', kind: 'system' },
      ],
      event: [{ id: 'e', name: 'E' }],
    },
    ours: {
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan', kind: 'system' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }] }],
    },
    theirs: {
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan', kind: 'system' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'b' }] }],
    },
    merged: {
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan', kind: 'system' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }] }],
    },
    mergedWithTheirs: {
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan', kind: 'system' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'b' }] }],
    },
    conflicts: (['a', 'b'] as const).map((id) => ({
      reason: 'same-name',
      path: ['uses', id],
      [id === 'a' ? 'ours' : 'theirs']: { propertyId: id, presence: 'sometimes' },
      about: [
        { kind: 'property', id: 'a' },
        { kind: 'property', id: 'b' },
      ],
    })),
  },
  {
    name: 'a property renamed to the name of one that the other side gave to the event',
    base: {
      property: [
        { id: 'a', name: 'old' },
        { id: 'b', name: 'plan' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }] }],
    },
    ours: {
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }] }],
    },
    theirs: {
      property: [
        { id: 'a', name: 'old' },
        { id: 'b', name: 'plan' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }, { propertyId: 'b' }] }],
    },
    merged: {
      property: [
        { id: 'a', name: 'plan' },
        { id: 'b', name: 'plan' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }] }],
    },
    mergedWithTheirs: {
      property: [
        { id: 'a', name: 'old' },
        { id: 'b', name: 'plan' },
      ],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'a' }, { propertyId: 'b' }] }],
    },
    conflicts: [
      {
        reason: 'same-name',
        path: ['name'],
        base: 'old',
        ours: 'plan',
        theirs: 'old',
        about: [
          { kind: 'property', id: 'a' },
          { kind: 'property', id: 'b' },
        ],
      },
      {
        reason: 'same-name',
        path: ['uses', 'b'],
        theirs: { propertyId: 'b', presence: 'sometimes' },
        about: [
          { kind: 'property', id: 'a' },
          { kind: 'property', id: 'b' },
        ],
      },
    ],
  },
  {
    name: 'two new events of one name: both stay until somebody decides',
    base: {},
    ours: { event: [{ id: 'x', name: 'Signed Up' }] },
    theirs: { event: [{ id: 'y', name: 'Signed Up' }] },
    merged: {
      event: [
        { id: 'x', name: 'Signed Up' },
        { id: 'y', name: 'Signed Up' },
      ],
    },
    conflicts: [
      {
        reason: 'same-name',
        path: [],
        ours: buildPlan({ event: [{ id: 'x', name: 'Signed Up' }] })
          .events.values()
          .next().value,
        about: [{ kind: 'event', id: 'y' }],
      },
      {
        reason: 'same-name',
        path: [],
        theirs: buildPlan({ event: [{ id: 'y', name: 'Signed Up' }] })
          .events.values()
          .next().value,
        about: [{ kind: 'event', id: 'x' }],
      },
    ],
  },
]

describe.each(cases)('$name', ({ base, ours, theirs, merged, mergedWithTheirs = merged, conflicts = [] }) => {
  const plans = { base: buildPlan(base), ours: buildPlan(ours), theirs: buildPlan(theirs) }

  test.each([
    ['ours', merged],
    ['theirs', mergedWithTheirs],
  ] as const)('where nobody decides, %s is taken', (prefer, expected) => {
    const result = mergePlans(plans, { prefer })._unsafeUnwrap()
    expect(result.merged).toEqual(buildPlan(expected))
    expect(result.conflicts.map(({ kind: _, id: __, name: ___, ...rest }) => rest)).toEqual(conflicts)
  })
})

const nameClash: ThreePlans = {
  base: buildPlan(event()),
  ours: buildPlan(event({ name: 'F', tags: ['t'] })),
  theirs: buildPlan(event({ name: 'G', description: 'd' })),
}
const name = { kind: 'event', id: 'e1', path: ['name'] } as const
const mergeWith = (plans: ThreePlans, ...resolutions: readonly Resolution[]) => mergePlans(plans, { resolutions })

describe('resolutions', () => {
  test.each([
    [{ ...name, take: 'ours' }, 'F'],
    [{ ...name, take: 'theirs' }, 'G'],
    [{ ...name, value: 'H' }, 'H'],
  ] as const)('%o', (resolution, expected) => {
    const { merged, conflicts } = mergeWith(nameClash, resolutionSchema.parse(resolution))._unsafeUnwrap()
    expect(merged).toEqual(buildPlan(event({ name: expected, tags: ['t'], description: 'd' })))
    expect(conflicts).toEqual([])
  })

  test('of two events with one name keep one, rename neither', () => {
    const plans = {
      base: buildPlan({}),
      ours: buildPlan({ event: [{ id: 'x', name: 'E' }] }),
      theirs: buildPlan({ event: [{ id: 'y', name: 'E' }] }),
    }
    const resolve = (take: Side) =>
      mergeWith(plans, ...['x', 'y'].map((id) => ({ kind: 'event', id, path: [], take }) as const))._unsafeUnwrap()
    expect(resolve('ours')).toMatchObject({ merged: plans.ours, conflicts: [] })
    expect(resolve('theirs')).toMatchObject({ merged: plans.theirs, conflicts: [] })
  })

  test('of new orders may be an order of the same entries', () => {
    const plans = {
      base: buildPlan(uses('p1', 'p2', 'p3')),
      ours: buildPlan(uses('p2', 'p1', 'p3')),
      theirs: buildPlan(uses('p1', 'p3', 'p2')),
    }
    const order = { kind: 'event', id: 'e1', path: ['uses'] } as const
    expect(mergeWith(plans, { ...order, value: ['p3', 'p2', 'p1'] })._unsafeUnwrap().merged).toEqual(
      buildPlan(uses('p3', 'p2', 'p1')),
    )
    expect(mergeWith(plans, { ...order, value: ['p3'] })._unsafeUnwrapErr().code).toBe('resolution-invalid')
  })
})
