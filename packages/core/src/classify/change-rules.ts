import type { Change } from '../change/change-kinds.ts'
import type { ItemAdded } from '../change/kinds/item-added.ts'
import type { ItemRemoved } from '../change/kinds/item-removed.ts'
import type { ItemUpdated } from '../change/kinds/item-updated.ts'
import type { EventId } from '../model/ids.ts'
import { type Item, type ItemKind, itemKindNames } from '../model/item-kinds.ts'
import type { ChangeAspect } from './aspects.ts'
import { allowed, carried, type ItemRule, itemRules, presences, types } from './item-rules.ts'
import type { PlanState } from './plan-state.ts'

/** What is known of one kind of change before looking at a plan. */
interface ChangeRule<C> {
  /** The events to compare before and after; absent where the change concerns more than events. */
  readonly events?: (state: PlanState, change: C) => Iterable<EventId>
  /** What this change can be. What does not follow from the field alone must show in an event. */
  readonly aspects: (change: C) => readonly ChangeAspect[]
  /** What changes of this kind can be. */
  readonly possible: readonly ChangeAspect[]
}

const values = [
  ...types,
  ...allowed,
  ...(['pattern-added', 'pattern-changed', 'pattern-removed', 'range-tightened', 'range-loosened'] as const),
  ...(['value-pinned', 'pin-changed', 'pin-removed', 'object-closed', 'object-opened'] as const),
]
const children = [...carried, 'property-removed', 'child-declared', 'child-released', ...presences, ...values] as const

/** In what an event's own use of a property can differ from that of a property group. */
const overruled = [...new Set<ChangeAspect>([...children, 'presence-by-source-changed'])]

/** The fields of a use. The compiler asks for every one. */
const useFields: Readonly<
  Record<keyof Extract<Change, { kind: 'property-use-updated' }>['set'] & string, readonly ChangeAspect[]>
> = {
  propertyId: [],
  presence: presences,
  presenceBySource: ['presence-by-source-changed'],
  pinnedValue: ['value-pinned', 'pin-changed', 'pin-removed'],
  pattern: ['pattern-added', 'pattern-changed', 'pattern-removed'],
  minimum: ['range-tightened', 'range-loosened'],
  maximum: ['range-tightened', 'range-loosened'],
  shape: children,
}

const sourceFields: Readonly<
  Record<keyof Extract<Change, { kind: 'event-source-updated' }>['set'] & string, readonly ChangeAspect[]>
> = {
  sourceId: [],
  implementWithCodegen: ['codegen-changed'],
  destinations: ['destinations-changed'],
}

interface Patching {
  readonly set: object
  readonly unset?: readonly string[]
}

const touched = (fields: Readonly<Record<string, readonly ChangeAspect[]>>, { set, unset = [] }: Patching) =>
  once([...Object.keys(set), ...unset].flatMap((field) => fields[field] ?? []))

const once = (aspects: readonly ChangeAspect[]) => [...new Set(aspects)]

const ofEvent = (_: PlanState, { eventId }: { readonly eventId: EventId }) => [eventId]

const fixed = (aspects: readonly ChangeAspect[]) => ({ aspects: () => aspects, possible: once(aspects) })

const fromItem = <K extends ItemKind>(kind: K) => {
  const { events, added, removed, fields }: ItemRule<K> = itemRules[kind]
  const all: readonly ChangeAspect[] = Object.values<readonly ChangeAspect[]>(fields).flat()
  const about = <C>(idOf: (change: C) => string, nextOf: (change: C) => Partial<Item<K>>) =>
    events && { events: (state: PlanState, change: C) => events(state, idOf(change), nextOf(change)) }
  const addition = about<ItemAdded<K>>(
    ({ item }) => item.id,
    ({ item }) => item,
  )
  const update = about<ItemUpdated<K>>(
    ({ id }) => id,
    ({ set }) => set,
  )
  const mention = about<ItemRemoved<K>>(
    ({ id }) => id,
    () => ({}),
  )
  return [
    [`${kind}-added`, { ...fixed(added), ...addition }],
    [`${kind}-updated`, { aspects: (change: Patching) => touched(fields, change), possible: once(all), ...update }],
    [`${kind}-removed`, { ...fixed(removed), ...mention }],
    [`${kind}-archived`, { ...fixed(removed), ...mention }],
    [`${kind}-restored`, { ...fixed(added), ...mention }],
  ] as const
}

const eventParts = {
  // An event's own use overrules its property groups, so linking and unlinking can restrict a property it carries anyway.
  'property-linked': { ...fixed([...carried, ...overruled]), events: ofEvent },
  'property-unlinked': { ...fixed(['property-removed', ...overruled]), events: ofEvent },
  'property-use-updated': {
    aspects: (change) => touched(useFields, change),
    possible: once(Object.values(useFields).flat()),
    events: ofEvent,
  },
  'property-presence-updated': {
    ...fixed(presences),
    events: (state, { propertyId }) => state.carriersOf(propertyId),
  },
  'source-attached': { ...fixed(['source-attached']), events: ofEvent },
  'source-detached': { ...fixed(['source-detached']), events: ofEvent },
  'event-source-updated': {
    aspects: (change) => touched(sourceFields, change),
    possible: once(Object.values(sourceFields).flat()),
    events: ofEvent,
  },
  'event-reordered': { ...fixed([]), events: ofEvent },
} as const satisfies {
  readonly [K in Exclude<
    Change['kind'],
    `${ItemKind}-${'added' | 'updated' | 'removed' | 'archived' | 'restored'}`
  >]: ChangeRule<Extract<Change, { kind: K }>>
}

/** Every kind of change. */
const changeRules = { ...Object.fromEntries(itemKindNames.flatMap(fromItem)), ...eventParts } as {
  readonly [K in Change['kind']]: ChangeRule<Extract<Change, { kind: K }>>
}

/** The rule of a change's own kind. */
export function ruleOf<C extends Change>(change: C): ChangeRule<C> {
  return changeRules[change.kind] as unknown as ChangeRule<C>
}

/**
 * What each kind of change can do to what is sent.
 *
 * @example
 * possibleAspects('event-added') // ['event-added']
 */
export const possibleAspects = (kind: Change['kind']): readonly ChangeAspect[] => {
  const { possible } = changeRules[kind]
  return possible.length > 0 ? possible : ['nothing-sent-changes']
}
