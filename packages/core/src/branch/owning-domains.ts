import type { Result } from 'neverthrow'
import { applyChanges } from '../change/apply-changes.ts'
import type { ApplyFailure } from '../change/apply-failure.ts'
import type { Change } from '../change/change-kinds.ts'
import { alteredEvents } from '../find/altered-events.ts'
import type { StakeholderDomainId } from '../model/ids.ts'
import type { Plan } from '../model/plan.ts'
import { compareText } from '../model/text.ts'

/**
 * The domains that own an event the changes alter, before or after them, in order of their ids.
 * A change of a property or a property group alters every event that carries it, a change of a
 * variant its base event. So nobody gets around an owner by taking the event over first.
 *
 * @example
 * owningDomains(main, branchChanges) // Ok ['growth']
 */
export function owningDomains(
  plan: Plan,
  changes: readonly Change[],
): Result<readonly StakeholderDomainId[], ApplyFailure> {
  return applyChanges(plan, changes).map((after) => {
    const owners = [...alteredEvents(plan, after)].flatMap((id) =>
      [plan, after].flatMap((state) => state.events.get(id)?.owner ?? []),
    )
    return [...new Set(owners)].sort(compareText)
  })
}
