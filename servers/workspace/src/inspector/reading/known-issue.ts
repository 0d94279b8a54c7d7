/** Issues as people see them. */
import { describeFinding, type FindingCode } from '@plan/inspector-schema'
import { type CurrentStatus, type Issue, type IssueStatus, statusNow } from '@plan/inspector-schema/issues'
import type { StorageFailure } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type FoundIn, findRegressions } from './find-regressions.ts'
import { type ReadRecord, readRecords, statusesOfBranches } from './issue-records.ts'
import type { FoundIssues } from './issues-of.ts'

/** An issue with what was said of it. */
export interface KnownIssue extends Omit<Issue, 'key' | 'finding'> {
  readonly id: string
  readonly code: FindingCode
  readonly sentence: string
  readonly status: CurrentStatus
  /** What somebody said; null where nobody said anything. */
  readonly said: IssueStatus | null
  /** Grows by one with each change of what was said; 0 where there was none. */
  readonly version: number
}

/** Says of each issue what it is now. */
export const knownIssues = (
  surroundings: Surroundings,
  foundIn: FoundIn,
  found: FoundIssues,
): ResultAsync<readonly KnownIssue[], StorageFailure> =>
  readRecords(surroundings, foundIn.workspaceId).andThen((records) =>
    ResultAsync.combine([
      statusesOfBranches(surroundings, foundIn.workspaceId, records.values()),
      findRegressions(surroundings, foundIn, found, records),
    ]).andThen(([statusOfBranch, regressions]) => {
      const statusOf: StatusOf = (id, said) =>
        regressions.has(id) ? 'regression' : statusNow(said, [], statusOfBranch)
      return ResultAsync.fromSafePromise(inSlices(describing(found, records, statusOf)))
    }),
  )

type StatusOf = (id: string, said: IssueStatus | undefined) => CurrentStatus

function* describing(
  found: FoundIssues,
  records: ReadonlyMap<string, ReadRecord>,
  statusOf: StatusOf,
): Generator<undefined, readonly KnownIssue[], void> {
  const known: KnownIssue[] = []
  for (const [id, { key: _, finding, ...facts }] of found) {
    const { said, version = 0 } = records.get(id) ?? {}
    known.push({
      ...facts,
      id,
      sentence: describeFinding(finding),
      status: statusOf(id, said),
      said: said ?? null,
      version,
    })
    yield
  }
  return known
}
