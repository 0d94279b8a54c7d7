/** How many events a page of code may have. */
import type { ChangedEvent, SourceCode } from '@plan/codegen/review'

/** Functions that are written for one page of diffs, each of which writes all of the source. */
const mostWritten = 5_000

/** Events of one page of calls. */
export const callsOfPage = 100

/** Events of one page of diffs. */
export function diffsOfPage({ before, after }: SourceCode, events: readonly ChangedEvent[]): number {
  if (!events.some(({ isGenerated }) => isGenerated)) return callsOfPage
  const largest = Math.max(before.whole().events.length, after.whole().events.length, 1)
  return Math.max(1, Math.min(50, Math.floor(mostWritten / largest)))
}
