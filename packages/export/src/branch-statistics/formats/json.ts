import type { BranchStatistics } from '../branch-statistics.ts'
import { statisticsColumns } from '../columns.ts'
import type { StatisticsFormat } from './format.ts'

/** So many branches make a chunk. */
const chunkBranches = 500

export const json: StatisticsFormat = {
  doc: 'One object `{ "branches": { <branch id>: record } }`. Nothing is null, collaborators are a list.',
  contentType: 'application/json',
  *render(statistics) {
    yield '{"branches":{'
    for (let at = 0; at < statistics.length; at += chunkBranches) {
      const members = statistics
        .slice(at, at + chunkBranches)
        .map(memberOf)
        .join(',')
      yield at === 0 ? members : `,${members}`
    }
    yield '}}'
  },
}

const members = statisticsColumns.flatMap(({ member, inJson }) => (inJson === true ? [member] : []))

const memberOf = (statistics: BranchStatistics): string =>
  `${JSON.stringify(statistics.branchId)}:${JSON.stringify(statistics, members)}`
