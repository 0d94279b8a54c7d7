/** `GET …/branches/export/v1`. */
import type { ResultAsync } from 'neverthrow'
import { type CallOptions, type Connection, call } from '../connection.ts'
import type { BranchStatistics, StatisticsFormat } from '../documents.ts'
import type { ClientFailure } from '../failures.ts'

/** Which statistics to export, and how. */
export interface StatisticsRequest<Format extends StatisticsFormat = StatisticsFormat> extends CallOptions {
  readonly format: Format
  /** Only the branches that stand in one of these states, such as `Open`; all of them unless given. */
  readonly branchStatuses?: readonly string[]
}

/** What each format is once it is read. */
export interface StatisticsDocuments {
  readonly csv: string
  readonly json: BranchStatistics
}

const path = '/workspaces/{workspaceId}/branches/export/v1'

const reading = {
  csv: { expects: 'text/csv', parseAs: 'text' },
  json: { expects: 'application/json', parseAs: 'json' },
} as const

/** The statistics of all branches. */
export const exportBranchStatistics = <Format extends StatisticsFormat>(
  connection: Connection,
  { format, branchStatuses, signal }: StatisticsRequest<Format>,
): ResultAsync<StatisticsDocuments[Format], ClientFailure> =>
  call(connection, {
    signal,
    isRepeatable: true,
    expects: reading[format].expects,
    send: (sending) =>
      connection.api.GET(path, {
        ...sending,
        parseAs: reading[format].parseAs,
        params: {
          path: { workspaceId: connection.workspaceId },
          query: { format, ...(branchStatuses === undefined ? {} : { branchStatuses: branchStatuses.join(',') }) },
        },
      }),
    read: (statistics) => statistics as StatisticsDocuments[Format],
  })
