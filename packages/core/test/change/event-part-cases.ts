import type { ItemText, PlanText } from '../build-plan.ts'
import type { ChangeCase } from './change-case.ts'

type EventParts = Pick<ItemText<'event'>, 'uses' | 'sources'>

/** A plan with one event, two properties, two sources and a destination. */
const planWith = (parts: EventParts): PlanText => ({
  destination: [{ id: 'ga4', name: 'GA4' }],
  source: [
    { id: 'ios', name: 'iOS' },
    { id: 'web', name: 'Web' },
  ],
  property: [
    { id: 'p1', name: 'plan' },
    { id: 'p2', name: 'cart' },
  ],
  event: [{ id: 'e1', name: 'Signed Up', ...parts }],
})

const children = [{ name: 'sku', description: '', type: 'string', isList: false, presence: 'always' }] as const

/** What the changes that reach inside an event do. */
export const eventPartCases: readonly ChangeCase[] = [
  {
    name: 'property-linked puts the use after those the event has',
    plan: planWith({ uses: [{ propertyId: 'p2' }] }),
    changes: [{ kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p1', presence: 'always', minimum: 0 } }],
    expected: planWith({ uses: [{ propertyId: 'p2' }, { propertyId: 'p1', presence: 'always', minimum: 0 }] }),
    sentences: ['Property "plan" added to event "Signed Up", always sent'],
  },
  {
    name: 'property-linked without a presence means sometimes',
    plan: planWith({}),
    changes: [{ kind: 'property-linked', eventId: 'e1', use: { propertyId: 'p1' } }],
    expected: planWith({ uses: [{ propertyId: 'p1', presence: 'sometimes' }] }),
    sentences: ['Property "plan" added to event "Signed Up", sometimes sent'],
  },
  {
    name: 'property-unlinked takes the use and leaves the property',
    plan: planWith({ uses: [{ propertyId: 'p1' }, { propertyId: 'p2' }] }),
    changes: [{ kind: 'property-unlinked', eventId: 'e1', propertyId: 'p1' }],
    expected: planWith({ uses: [{ propertyId: 'p2' }] }),
    sentences: ['Property "plan" taken from event "Signed Up"'],
  },
  {
    name: 'property-use-updated changes one use in its place',
    plan: planWith({ uses: [{ propertyId: 'p1', presence: 'always', pattern: '^a' }, { propertyId: 'p2' }] }),
    changes: [
      {
        kind: 'property-use-updated',
        eventId: 'e1',
        propertyId: 'p1',
        set: { pinnedValue: false, presenceBySource: [{ sourceId: 'web', presence: 'never' }] },
        unset: ['pattern'],
      },
      { kind: 'property-use-updated', eventId: 'e1', propertyId: 'p2', set: { shape: { children, isClosed: true } } },
    ],
    expected: planWith({
      uses: [
        {
          propertyId: 'p1',
          presence: 'always',
          pinnedValue: false,
          presenceBySource: [{ sourceId: 'web', presence: 'never' }],
        },
        { propertyId: 'p2', shape: { children, isClosed: true } },
      ],
    }),
    sentences: [
      'Property "plan" of event "Signed Up": presenceBySource, pinnedValue and pattern changed',
      'Property "cart" of event "Signed Up": shape changed',
    ],
  },
  {
    name: 'property-presence-updated reaches every use that is not Mixed',
    isWide: true,
    plan: {
      source: [{ id: 'web', name: 'Web' }],
      property: [{ id: 'p1', name: 'plan' }],
      event: [
        { id: 'e1', name: 'Signed Up', uses: [{ propertyId: 'p1' }] },
        { id: 'e2', name: 'Signed In', uses: [{ propertyId: 'p1', presence: 'always' }] },
        {
          id: 'e3',
          name: 'Signed Out',
          uses: [{ propertyId: 'p1', presenceBySource: [{ sourceId: 'web', presence: 'never' }] }],
        },
        { id: 'e4', name: 'Left' },
      ],
    },
    changes: [{ kind: 'property-presence-updated', propertyId: 'p1', presence: 'always' }],
    expected: {
      source: [{ id: 'web', name: 'Web' }],
      property: [{ id: 'p1', name: 'plan' }],
      event: [
        { id: 'e1', name: 'Signed Up', uses: [{ propertyId: 'p1', presence: 'always' }] },
        { id: 'e2', name: 'Signed In', uses: [{ propertyId: 'p1', presence: 'always' }] },
        {
          id: 'e3',
          name: 'Signed Out',
          uses: [{ propertyId: 'p1', presenceBySource: [{ sourceId: 'web', presence: 'never' }] }],
        },
        { id: 'e4', name: 'Left' },
      ],
    },
    sentences: ['Property "plan": always sent with every event that carries it'],
  },
  {
    name: 'source-attached puts the source after those the event has',
    plan: planWith({ sources: [{ sourceId: 'web' }] }),
    changes: [{ kind: 'source-attached', eventId: 'e1', source: { sourceId: 'ios' } }],
    expected: planWith({ sources: [{ sourceId: 'web' }, { sourceId: 'ios', implementWithCodegen: false }] }),
    sentences: ['Source "iOS" attached to event "Signed Up"'],
  },
  {
    name: 'source-detached leaves the other sources',
    plan: planWith({ sources: [{ sourceId: 'web' }, { sourceId: 'ios' }] }),
    changes: [{ kind: 'source-detached', eventId: 'e1', sourceId: 'web' }],
    expected: planWith({ sources: [{ sourceId: 'ios' }] }),
    sentences: ['Source "Web" detached from event "Signed Up"'],
  },
  {
    name: 'event-source-updated changes one source in its place',
    plan: planWith({ sources: [{ sourceId: 'web', destinations: ['ga4'] }, { sourceId: 'ios' }] }),
    changes: [
      {
        kind: 'event-source-updated',
        eventId: 'e1',
        sourceId: 'web',
        set: { implementWithCodegen: true },
        unset: ['destinations'],
      },
    ],
    expected: planWith({ sources: [{ sourceId: 'web', implementWithCodegen: true }, { sourceId: 'ios' }] }),
    sentences: ['Source "Web" of event "Signed Up": implementWithCodegen and destinations changed'],
  },
  {
    name: 'event-reordered puts the properties in the given order',
    plan: planWith({ uses: [{ propertyId: 'p1' }, { propertyId: 'p2' }] }),
    changes: [{ kind: 'event-reordered', eventId: 'e1', list: 'uses', order: ['p2', 'p1'] }],
    expected: planWith({ uses: [{ propertyId: 'p2' }, { propertyId: 'p1' }] }),
    sentences: ['Event "Signed Up": properties put in another order'],
  },
  {
    name: 'event-reordered puts the sources in the given order',
    plan: planWith({ sources: [{ sourceId: 'web' }, { sourceId: 'ios' }] }),
    changes: [{ kind: 'event-reordered', eventId: 'e1', list: 'sources', order: ['ios', 'web'] }],
    expected: planWith({ sources: [{ sourceId: 'ios' }, { sourceId: 'web' }] }),
    sentences: ['Event "Signed Up": sources put in another order'],
  },
]
