import type { PlanEvent, Variant } from '@plan/core'

/** Which events and variants of a plan an export writes. */
export interface EventSelection {
  readonly has: (event: PlanEvent, variant?: Variant) => boolean
  /** The names of events that are no longer exported; absent where an export is not compared with another. */
  readonly removedEvents?: readonly string[]
}

/** The whole plan. */
export const everyEvent: EventSelection = { has: () => true }

/** The last member of an exported object, where there is anything to tell. */
export const removedEventsMember = ({ removedEvents }: EventSelection): string =>
  removedEvents === undefined ? '' : `,"removedEvents":${JSON.stringify(removedEvents)}`
