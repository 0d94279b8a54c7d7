/** How many events a page of code may have. Names of one function depend on all others, so the work grows with the source. */
import type { SourceCode } from './source-code.ts'

/** Functions that are written for one page of diffs, each of which writes all of the source. */
const mostWritten = 5_000
/** Functions that are named for one page of calls, each of which names all of the source. */
const mostNamed = 50_000

/** Events of one page of diffs. */
export const diffsOfPage = (code: SourceCode): number => within(50, mostWritten, [code])

/** Events of one page of calls. */
export const callsOfPage = (codes: readonly SourceCode[]): number => within(100, mostNamed, codes)

const within = (limit: number, most: number, codes: readonly SourceCode[]): number => {
  const largest = codes.reduce(
    (count, { before, after }) => Math.max(count, before.generated.events.length, after.generated.events.length),
    1,
  )
  return Math.max(1, Math.min(limit, Math.floor(most / largest)))
}
