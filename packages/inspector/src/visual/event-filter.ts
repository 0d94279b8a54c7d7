import { hasErrors } from './event-log.ts'
import type { VisualEvent } from './visual-inspector.ts'

/** Which events somebody wants to see. */
export interface EventFilter {
  /** Part of the name of an event or property; every event where it is empty. */
  readonly text: string
  readonly onlyWithErrors: boolean
}

/** The events that a filter lets through, in their order. */
export function filterEvents(events: readonly VisualEvent[], filter: EventFilter): readonly VisualEvent[] {
  const wanted = filter.text.trim().toLowerCase()
  const holds = (name: string) => name.toLowerCase().includes(wanted)
  return events.filter(
    (event) =>
      (!filter.onlyWithErrors || hasErrors(event)) &&
      (holds(event.name) || event.properties.some(({ path }) => path.some(holds))),
  )
}
