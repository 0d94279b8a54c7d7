/** What people said of issues, as it is stored. */
import type { BranchStatus, WorkspaceId } from '@plan/core'
import { describeStatusFailure, type Issue, type IssueStatus, readStatus } from '@plan/inspector-schema/issues'
import type { IssueRecord, StorageFailure } from '@plan/storage'
import { err, fromThrowable, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { Surroundings } from '../../surroundings.ts'

/** What somebody wants to say of an issue. */
export type WantedStatus =
  | { readonly status: 'unresolved' }
  | { readonly status: 'ignored'; readonly untilMerged?: string | undefined }
  | { readonly status: 'resolved'; readonly from: ResolvedFrom }
  | { readonly status: 'resolved'; readonly from: 'version'; readonly version: string }

/** From when on an issue is said to be gone, besides from a version on. */
export const resolvedFrom = ['now', 'after-1h', 'after-24h', 'this-release', 'next-release'] as const

export type ResolvedFrom = (typeof resolvedFrom)[number]

/** One change of the status of an issue. */
export interface StatusChange {
  readonly said: IssueStatus
  readonly wanted: WantedStatus
}

/** What somebody said last, and how many things were said until then. */
interface LastSaid {
  readonly said?: IssueStatus | undefined
  /** Not that of the record, which grows too when webhooks are told. */
  readonly version: number
}

/** An issue as people left it. */
export interface ReadRecord extends LastSaid {
  readonly record: IssueRecord
}

/** Everything that was said in a workspace, by id of the issue. */
export const readRecords = (
  { storage }: Surroundings,
  workspaceId: WorkspaceId,
): ResultAsync<ReadonlyMap<string, ReadRecord>, StorageFailure> =>
  storage.inspector.issues.list(workspaceId).andThen((records) => {
    const read = new Map<string, ReadRecord>()
    for (const record of records) {
      const last = lastSaidIn(record)
      if (last.isErr()) return err(last.error)
      read.set(record.id, { record, ...last.value })
    }
    return ok(read)
  })

/** What the record says the status is. */
export const lastSaidIn = ({ status, version }: IssueRecord): Result<LastSaid, StorageFailure> =>
  status === ''
    ? ok({ version: 0 })
    : readStatus(status)
        .map((said) => ({ said, version: (JSON.parse(status) as { version?: number }).version ?? version }))
        .mapErr((failure) => ({ code: 'storage-damaged', cause: describeStatusFailure(failure) }))

/** A status for a record. */
export const writeStatus = (said: IssueStatus, version: number): string => JSON.stringify({ ...said, version })

/** The changes of the status, oldest first. */
export const historyIn = fromThrowable(
  ({ history }: IssueRecord): readonly StatusChange[] =>
    history === '' ? [] : (JSON.parse(history) as readonly StatusChange[]),
  (cause): StorageFailure => ({ code: 'storage-damaged', cause }),
)

/** How the branches stand that issues are ignored until; nothing is read where there is none. */
export function statusesOfBranches(
  { storage }: Surroundings,
  workspaceId: WorkspaceId,
  records: Iterable<ReadRecord>,
): ResultAsync<(branchId: string) => BranchStatus | undefined, StorageFailure> {
  const isNeeded = [...records].some(({ said }) => said?.status === 'ignored' && said.untilMerged !== undefined)
  if (!isNeeded) return okAsync(() => undefined)
  return storage.branches.list(workspaceId).map((branches) => {
    const byId = new Map<string, BranchStatus>(branches.map(({ id, status }) => [id, status]))
    return (branchId) => byId.get(branchId)
  })
}

/** The record of an issue of which nobody said anything. */
export const newRecord = (
  id: string,
  { sourceId, eventName, code, path }: Pick<Issue, 'sourceId' | 'eventName' | 'code' | 'path'>,
  noticedAt: string,
): IssueRecord => ({
  id,
  sourceId,
  eventName,
  code,
  path: JSON.stringify(path),
  status: '',
  history: '',
  noticedAt,
  alertedAt: '',
  version: 0,
})
