import type { Goal } from './goal.ts'
import { type Measured, type Quartiles, quartilesOf } from './measure.ts'

/** What came of one goal. */
export interface Verdict extends Quartiles, Measured {
  readonly id: string
  readonly title: string
  readonly unit: Goal['unit']
  readonly atMost?: number
  /** Absent where there is no goal, or where the plans were too small for it. */
  readonly isMet?: boolean
}

/** A goal is met when its median is. */
export function judge({ id, title, unit, atMost }: Goal, measured: Measured, isQuick: boolean): Verdict {
  const quartiles = quartilesOf(measured.figures)
  const isJudged = atMost !== undefined && !isQuick
  return {
    id,
    title,
    unit,
    ...(atMost === undefined ? {} : { atMost }),
    ...quartiles,
    ...(isJudged ? { isMet: quartiles.median <= atMost } : {}),
    ...measured,
  }
}
