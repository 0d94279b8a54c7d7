/** What generated code tells an inspector: the event by its id and a hash of its definition. */

import type { EventSchemaMap } from './schema-record.ts'
import type { GeneratedEvent } from './tracking.ts'

/** An inspector of any build, as far as generated code knows it. */
export interface GeneratedCodeInspector {
  trackFromGeneratedCode(
    eventName: string,
    eventProperties: object | null | undefined,
    event: GeneratedEvent,
  ): EventSchemaMap
}

/** An event that generated code tracks: `eventHash` is the SHA-256 of its definition as hex. */
export interface GeneratedTracking extends GeneratedEvent {
  readonly eventName: string
  readonly eventProperties?: object | null
}

export type { EventSchemaMap, GeneratedEvent }

/**
 * Tells an inspector of an event that generated code tracks. A telling of the same event with equal properties by hand,
 * within 300 milliseconds before or after, counts as the same occurrence. Without an inspector it does nothing.
 *
 * @example
 * trackFromGeneratedCode(inspector, { eventName: 'Signed Up', eventProperties: { plan }, eventId, eventHash })
 */
export function trackFromGeneratedCode(
  inspector: GeneratedCodeInspector | null | undefined,
  { eventName, eventProperties, eventId, eventHash }: GeneratedTracking,
): EventSchemaMap {
  return inspector?.trackFromGeneratedCode(eventName, eventProperties, { eventId, eventHash }) ?? {}
}
