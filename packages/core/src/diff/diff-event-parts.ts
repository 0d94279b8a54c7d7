import type { Change } from '../change/change-kinds.ts'
import { patchBetween } from '../change/patch.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import { diffLists } from './diff-lists.ts'

/** The differences between two states of an event that lie in its properties and sources. */
export function* diffEventParts(before: PlanEvent, after: PlanEvent): Iterable<Change> {
  const eventId = after.id

  const uses = diffLists(before.uses, after.uses, (use) => use.propertyId)
  for (const { propertyId } of uses.removed) yield { kind: 'property-unlinked', eventId, propertyId }
  for (const use of uses.added) yield { kind: 'property-linked', eventId, use }
  if (uses.order !== undefined) yield { kind: 'event-reordered', eventId, list: 'uses', order: uses.order }
  for (const use of uses.kept) {
    const patch = patchBetween(use.before, use.after)
    if (patch !== undefined) yield { kind: 'property-use-updated', eventId, propertyId: use.after.propertyId, ...patch }
  }

  const sources = diffLists(before.sources, after.sources, (source) => source.sourceId)
  for (const { sourceId } of sources.removed) yield { kind: 'source-detached', eventId, sourceId }
  for (const source of sources.added) yield { kind: 'source-attached', eventId, source }
  if (sources.order !== undefined) yield { kind: 'event-reordered', eventId, list: 'sources', order: sources.order }
  for (const source of sources.kept) {
    const patch = patchBetween(source.before, source.after)
    if (patch !== undefined) yield { kind: 'event-source-updated', eventId, sourceId: source.after.sourceId, ...patch }
  }
}
