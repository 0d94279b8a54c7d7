import { clockTime } from './clock-time.ts'
import { elementBuilder } from './element.ts'
import { keyOf } from './event-log.ts'
import { createEventRow, type EventRow } from './event-row.ts'
import { walkRows } from './row-keys.ts'
import type { VisualEvent } from './visual-inspector.ts'

/** Rows that are made in one frame; a burst is shown over several. */
const rowsInFrame = 50

/** The rows of the events, newest first. */
export interface EventList {
  readonly element: HTMLUListElement
  /** Shows these of all events. Gives whether there is more to do in the next frame. */
  show(wanted: readonly VisualEvent[], all: readonly VisualEvent[]): boolean
}

export function createEventList(document: Document): EventList {
  const timeOf = clockTime()
  // The role says again what browsers forget of a list without bullets.
  const element = elementBuilder(document)('ul', { class: 'list', role: 'list', 'aria-label': 'Events, newest first' })
  const rows = new Map<string, EventRow>()
  walkRows(element)

  return {
    element,
    show: (wanted, all) => {
      const kept = new Set(all.map(keyOf))
      for (const key of rows.keys()) if (!kept.has(key)) rows.delete(key)
      const stays = new Set<Element>(wanted.flatMap((event) => rows.get(keyOf(event))?.element ?? []))
      for (const child of [...element.children]) if (!stays.has(child)) child.remove()

      let toMake = rowsInFrame
      let isMore = false
      let next = element.firstElementChild
      for (const event of wanted) {
        const key = keyOf(event)
        const row = rows.get(key) ?? (toMake > 0 ? createEventRow(document, timeOf) : undefined)
        if (row === undefined) {
          isMore = true
          continue
        }
        if (!rows.has(key)) toMake -= 1
        rows.set(key, row)
        row.show(event, event === all[0])
        if (row.element === next) next = next.nextElementSibling
        else element.insertBefore(row.element, next)
      }
      return isMore
    },
  }
}
