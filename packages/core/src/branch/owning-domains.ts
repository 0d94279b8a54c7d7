import { alteredEvents } from '../find/altered-events.ts'
import type { StakeholderDomainId } from '../model/ids.ts'
import type { Plan } from '../model/plan.ts'
import { compareText } from '../model/text.ts'

/**
 * The domains that own an event in which two plans differ, before or after, in order of their ids.
 * A change of a property or a property group alters every event that carries it, a change of a
 * variant its base event. So nobody gets around an owner by taking the event over first. Items that
 * are one object in both plans are not looked at.
 *
 * @example
 * owningDomains(main, branch) // ['growth']
 */
export function owningDomains(before: Plan, after: Plan): readonly StakeholderDomainId[] {
  const owners = [...alteredEvents(before, after)].flatMap((id) =>
    [before, after].flatMap((plan) => plan.events.get(id)?.owner ?? []),
  )
  return [...new Set(owners)].sort(compareText)
}
