import type { DestinationId, EventId, PropertyGroupId, PropertyId, SourceId } from '../model/ids.ts'
import type { Item, ItemKind } from '../model/item-kinds.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import type { ChangeAspect } from './aspects.ts'
import type { PlanState } from './plan-state.ts'

/** The fields of an item that an update can touch. */
type Updatable<K extends ItemKind> = Exclude<
  keyof Item<K> & string,
  'id' | 'archived' | (K extends 'event' ? 'uses' | 'sources' : never)
>

/** What the life of one kind of item means to what is sent. The compiler asks for every field. */
export interface ItemRule<K extends ItemKind> {
  /** The events it may alter, asked before a change; absent where it concerns more than events. */
  readonly events?: (state: PlanState, id: string, next: Partial<Item<K>>) => Iterable<EventId>
  /** What its addition or restoration can be. */
  readonly added: readonly ChangeAspect[]
  /** What its removal or archiving can be. */
  readonly removed: readonly ChangeAspect[]
  readonly fields: Readonly<Record<Updatable<K>, readonly ChangeAspect[]>>
}

export const types = ['type-narrowed', 'type-widened', 'type-replaced'] as const
export const presences = ['presence-tightened', 'presence-relaxed'] as const
export const allowed = [
  'allowed-values-set',
  'allowed-values-lifted',
  'allowed-values-removed',
  'allowed-values-added',
] as const
export const carried = ['optional-property-added', 'required-property-added'] as const

const silent = [] as const

/** Every kind of item. `silent` fields change nothing that is sent. */
export const itemRules: { readonly [K in ItemKind]: ItemRule<K> } = {
  destination: {
    added: ['destinations-changed'],
    removed: ['destinations-changed'],
    events: (state, id) =>
      eventsWhere(state, ({ sources }) =>
        sources.some(({ sourceId, destinations = state.work.find('source', sourceId)?.destinations }) =>
          destinations?.includes(id as DestinationId),
        ),
      ),
    fields: { name: silent, type: ['destinations-changed'] },
  },
  source: {
    added: ['source-attached'],
    removed: ['source-detached'],
    events: (state, id) =>
      eventsWhere(state, ({ sources }) => sources.some(({ sourceId }) => sourceId === (id as SourceId))),
    fields: {
      name: silent,
      programmingLanguage: ['source-code-changed'],
      developmentPlatform: ['source-code-changed'],
      destinations: ['destinations-changed'],
    },
  },
  category: { added: silent, removed: silent, fields: { name: silent, description: silent } },
  'stakeholder-domain': { added: silent, removed: silent, fields: { name: silent } },
  'custom-field': {
    added: silent,
    removed: silent,
    fields: { name: silent, type: silent, options: silent, scopes: silent, requiredIn: silent },
  },
  'pii-type': { added: silent, removed: silent, fields: { name: silent } },
  'group-type': { added: silent, removed: silent, fields: { name: silent } },
  property: {
    added: [...carried, 'variant-changed'],
    removed: ['property-removed', 'variant-changed'],
    events: (state, id) => state.carriersOf(id as PropertyId),
    fields: {
      name: ['property-renamed', 'variant-changed'],
      kind: ['property-moved', 'variant-changed'],
      description: silent,
      type: [...types, 'variant-changed'],
      isList: [...types, 'variant-changed'],
      allowedValues: [...allowed, 'variant-changed'],
      nameMapping: ['destination-name-changed'],
      tags: silent,
      pii: ['personal-data-changed'],
      customFields: silent,
      groupType: ['group-type-changed'],
      contextSchema: ['context-schema-changed'],
    },
  },
  'property-group': {
    added: [...carried, ...presences],
    removed: ['property-removed', ...presences],
    events: (state, id) => eventsWhere(state, ({ propertyGroups }) => propertyGroups.includes(id as PropertyGroupId)),
    fields: { name: silent, description: silent, properties: [...carried, 'property-removed', ...presences] },
  },
  event: {
    added: ['event-added'],
    removed: ['event-removed'],
    events: (_, id) => [id as EventId],
    fields: {
      name: ['event-renamed'],
      description: silent,
      triggers: silent,
      tags: silent,
      categories: silent,
      actions: ['actions-changed'],
      nameMapping: ['destination-name-changed'],
      owner: silent,
      stakeholders: silent,
      customFields: silent,
      propertyGroups: [...carried, 'property-removed', ...presences],
    },
  },
  variant: {
    added: ['variant-added'],
    removed: ['variant-removed'],
    events: ({ work }, id, { baseEventId }) =>
      [work.find('variant', id)?.baseEventId, baseEventId].filter((base) => base !== undefined),
    fields: {
      baseEventId: ['variant-added', 'variant-removed'],
      name: ['variant-changed'],
      description: silent,
      triggers: silent,
      sources: ['variant-changed'],
      uses: ['variant-changed'],
    },
  },
  metric: {
    added: silent,
    removed: silent,
    fields: { name: silent, description: silent, type: silent, categories: silent, items: silent },
  },
}

const eventsWhere = ({ work }: PlanState, holds: (event: PlanEvent) => boolean): EventId[] =>
  [...work.all('event')].flatMap((event) => (holds(event) ? [event.id] : []))
