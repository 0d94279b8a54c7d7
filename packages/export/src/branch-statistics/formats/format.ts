import type { BranchStatistics } from '../branch-statistics.ts'

/** One way to write the statistics of branches. */
export interface StatisticsFormat {
  readonly doc: string
  readonly contentType: string
  /** The text in chunks that are made as they are asked for; branches in the order given. */
  readonly render: (statistics: readonly BranchStatistics[]) => Iterable<string>
}
