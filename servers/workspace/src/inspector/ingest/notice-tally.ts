/** What was not counted as it was sent, gathered by hour. */
import type { NewNotice } from '@plan/storage'

export type NoticeTally = Map<string, NewNotice>

export interface Noticed {
  readonly sourceId: string
  readonly environment: string
  readonly code: string
  readonly place: string
  /** Never a value that a person entered. */
  readonly example: string
}

const hour = 3_600_000

export function addNotice(tally: NoticeTally, noticed: Noticed, at: Date, count = 1): void {
  const { sourceId, environment, code, place, example } = noticed
  const start = new Date(Math.floor(at.getTime() / hour) * hour).toISOString()
  const name = [sourceId, environment, start, code, place].join('\0')
  const before = tally.get(name)
  tally.set(name, {
    ...{ sourceId, environment, code, place },
    hour: start,
    count: (before?.count ?? 0) + count,
    example: example === '' ? (before?.example ?? '') : example,
    lastSeenAt: at.toISOString(),
  })
}
