import { differingIds } from '../model/differing-ids.ts'
import type { EventId, PropertyId } from '../model/ids.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/plan-event.ts'
import type { ApplyFailure } from './apply-failure.ts'
import { areNamesakes, findNameClashes } from './name-clash.ts'

/** The first event in which changes brought two properties under one name. */
export function findNewNameClash(
  before: Plan,
  after: Plan,
): Extract<ApplyFailure, { code: 'property-names-clash' }> | undefined {
  const renamed = renamedProperties(before, after)
  const suspects =
    renamed.size > 0 ? after.events.keys() : (differingIds(before.events, after.events) as Iterable<EventId>)
  for (const id of suspects) {
    const event = after.events.get(id)
    const old = before.events.get(id)
    if (event === undefined || !isSuspect(event, old, renamed)) continue
    const found = findNameClashes(event.uses, after.properties).find(
      (clash) => old === undefined || !areNamesakes(before, old.uses, clash),
    )
    if (found !== undefined) return { code: 'property-names-clash', eventId: event.id, ...found }
  }
  return undefined
}

const isSuspect = (event: PlanEvent, old: PlanEvent | undefined, renamed: ReadonlySet<string>) =>
  event.uses !== old?.uses || (renamed.size > 0 && event.uses.some((use) => renamed.has(use.propertyId)))

/** The properties that may have taken a name in events which carried them before. */
function renamedProperties(before: Plan, after: Plan): ReadonlySet<string> {
  const renamed = new Set<string>()
  for (const id of differingIds(before.properties, after.properties) as Iterable<PropertyId>) {
    const [old, property] = [before.properties.get(id), after.properties.get(id)]
    if (old === undefined || property === undefined) continue
    if (old.name !== property.name || old.kind !== property.kind || old.archived !== property.archived) renamed.add(id)
  }
  return renamed
}
