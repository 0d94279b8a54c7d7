import type { Change } from '@plan/core'

/** What an import did, in numbers. @see Specification, "Import result" */
export interface ImportCounts {
  readonly newEvents: number
  readonly updatedEvents: number
  readonly newProperties: number
  readonly updatedProperties: number
  readonly newSources: number
  readonly newStakeholderDomains: number
}

/**
 * Counts distinct items: what was created is not also counted as updated.
 *
 * @example
 * countChanges([{ kind: 'event-added', item: signedUp }]).newEvents // 1
 */
export function countChanges(changes: readonly Change[]): ImportCounts {
  const createdEvents = new Set<string>()
  const createdProperties = new Set<string>()
  const updatedEvents = new Set<string>()
  const updatedProperties = new Set<string>()
  const counts = { newSources: 0, newStakeholderDomains: 0 }
  for (const change of changes) {
    if (change.kind === 'event-added') createdEvents.add(change.item.id)
    else if (change.kind === 'property-added') createdProperties.add(change.item.id)
    else if (change.kind === 'source-added') counts.newSources++
    else if (change.kind === 'stakeholder-domain-added') counts.newStakeholderDomains++
    if (change.kind === 'event-updated') updatedEvents.add(change.id)
    if ('eventId' in change) updatedEvents.add(change.eventId)
    if (change.kind === 'property-updated') updatedProperties.add(change.id)
    if (change.kind === 'property-use-updated' || change.kind === 'property-presence-updated')
      updatedProperties.add(change.propertyId)
  }
  return {
    newEvents: createdEvents.size,
    updatedEvents: without(updatedEvents, createdEvents),
    newProperties: createdProperties.size,
    updatedProperties: without(updatedProperties, createdProperties),
    ...counts,
  }
}

/** How many of the first are not among the second. */
const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...ids].filter((id) => !others.has(id)).length
