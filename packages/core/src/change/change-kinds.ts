import { type ItemKind, itemKindNames } from '../model/item-kinds.ts'
import type { ChangeKind } from './change-kind.ts'
import { type EventReordered, eventReordered } from './kinds/event-reordered.ts'
import { type EventSourceUpdated, eventSourceUpdated } from './kinds/event-source-updated.ts'
import { type ItemAdded, itemAdded } from './kinds/item-added.ts'
import { type ItemArchived, itemArchived } from './kinds/item-archived.ts'
import { type ItemRemoved, itemRemoved } from './kinds/item-removed.ts'
import { type ItemRestored, itemRestored } from './kinds/item-restored.ts'
import { type ItemUpdated, itemUpdated } from './kinds/item-updated.ts'
import { type PropertyLinked, propertyLinked } from './kinds/property-linked.ts'
import { type PropertyPresenceUpdated, propertyPresenceUpdated } from './kinds/property-presence-updated.ts'
import { type PropertyUnlinked, propertyUnlinked } from './kinds/property-unlinked.ts'
import { type PropertyUseUpdated, propertyUseUpdated } from './kinds/property-use-updated.ts'
import { type SourceAttached, sourceAttached } from './kinds/source-attached.ts'
import { type SourceDetached, sourceDetached } from './kinds/source-detached.ts'

type ItemChange = {
  [K in ItemKind]: ItemAdded<K> | ItemUpdated<K> | ItemRemoved<K> | ItemArchived<K> | ItemRestored<K>
}[ItemKind]

/**
 * One alteration of a plan, as plain JSON. Nothing else alters a plan. Every kind of item can be
 * added, updated, removed, archived and restored; the parts of an event have kinds of their own.
 *
 * @example
 * const change: Change = { kind: 'source-added', item: { id: 'web' as SourceId, name: 'Web', destinations: [] } }
 */
export type Change =
  | ItemChange
  | PropertyLinked
  | PropertyUnlinked
  | PropertyUseUpdated
  | PropertyPresenceUpdated
  | SourceAttached
  | SourceDetached
  | EventSourceUpdated
  | EventReordered

type ChangeKinds = { readonly [K in Change['kind']]: ChangeKind<Extract<Change, { kind: K }>> }

/** Every kind of change with what the product knows about it. */
export const changeKinds = {
  ...Object.fromEntries(
    itemKindNames.flatMap((kind) => [
      [`${kind}-added`, itemAdded(kind)],
      [`${kind}-updated`, itemUpdated(kind)],
      [`${kind}-removed`, itemRemoved(kind)],
      [`${kind}-archived`, itemArchived(kind)],
      [`${kind}-restored`, itemRestored(kind)],
    ]),
  ),
  'property-linked': propertyLinked,
  'property-unlinked': propertyUnlinked,
  'property-use-updated': propertyUseUpdated,
  'property-presence-updated': propertyPresenceUpdated,
  'source-attached': sourceAttached,
  'source-detached': sourceDetached,
  'event-source-updated': eventSourceUpdated,
  'event-reordered': eventReordered,
} as ChangeKinds

/** The entry of a change's own kind. */
export function kindOf<C extends Change>(change: C): ChangeKind<C> {
  return changeKinds[change.kind] as unknown as ChangeKind<C>
}
