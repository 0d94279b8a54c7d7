import type { VisualEvent } from './visual-inspector.ts'

/** Events that are kept; older ones go. */
export const mostEvents = 500

/** The newest events that were published. */
export interface EventLog {
  /** Gives what the event took the place of. */
  add(event: VisualEvent): VisualEvent | undefined
  clear(): void
  readonly newestFirst: readonly VisualEvent[]
  /** How many went because newer ones came. */
  readonly dropped: number
}

/** What tells an entry of the log from all others. */
export const keyOf = ({ kind, id }: VisualEvent): string => `${kind} ${id}`

/** Whether anything is wrong with an event or with one of its properties. */
export const hasErrors = ({ errors, properties }: VisualEvent): boolean =>
  errors.length > 0 || properties.some((property) => property.errors.length > 0)

export function createEventLog(): EventLog {
  const events = new Map<string, VisualEvent>()
  let dropped = 0

  return {
    add: (event) => {
      const key = keyOf(event)
      const before = events.get(key)
      events.set(key, event)
      const [oldest] = events.keys()
      if (events.size > mostEvents && oldest !== undefined) {
        events.delete(oldest)
        dropped += 1
      }
      return before
    },
    clear: () => {
      events.clear()
      dropped = 0
    },
    get newestFirst() {
      return [...events.values()].reverse()
    },
    get dropped() {
      return dropped
    },
  }
}
