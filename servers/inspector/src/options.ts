import type { Ingest } from '@plan/workspace'
import type { TrackLimits } from './default-limits.ts'

export interface InspectorOptions {
  /** Takes what is sent. Whoever opened it starts and stops it. */
  readonly ingest: Ingest
  readonly limits?: Partial<TrackLimits> | undefined
  /** True while there is more to do than can be done. */
  readonly isOverloaded?: (() => boolean) | undefined
}
