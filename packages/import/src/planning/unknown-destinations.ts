import type { Plan } from '@plan/core'
import type { Draft } from '../draft.ts'
import type { WarningSink } from '../warnings.ts'

/** Warns once of each destination id in a name mapping that the plan does not know; `all` means every destination. */
export function warnOfUnknownDestinations({ events }: Draft, plan: Plan, warn: WarningSink) {
  const known = new Set<string>(['all', ...plan.destinations.keys()])
  for (const event of events) {
    for (const holder of [event, ...event.properties]) {
      for (const { destinationId: id } of holder.nameMapping ?? []) {
        if (known.has(id)) continue
        known.add(id)
        warn({ code: 'destination-unknown', id })
      }
    }
  }
}
