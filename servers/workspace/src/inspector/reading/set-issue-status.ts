import { type BranchStatus, mainBranchId, type WorkspaceId } from '@plan/core'
import { compareVersions, type IssueStatus, isVersion, type Resolution } from '@plan/inspector-schema/issues'
import type { IssueRecord, StorageFailure } from '@plan/storage'
import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import { type Surroundings, timestamp } from '../../surroundings.ts'
import { findIssuesIn } from './find-issues-in.ts'
import { historyIn, lastSaidIn, newRecord, type ResolvedFrom, type WantedStatus, writeStatus } from './issue-records.ts'
import { seenIn } from './observe.ts'
import { allTime } from './window.ts'

export interface StatusRequest {
  readonly workspaceId: string
  readonly issueId: string
  /** Who says it. */
  readonly personId: string
  /** The branch whose plan the issue was found with. */
  readonly branchId: string
  /** The version of what was said until now; 0 where nothing was. */
  readonly version: number
  readonly wanted: WantedStatus
}

/** What is said of an issue now. */
export interface SaidStatus {
  readonly id: string
  readonly version: number
  readonly said: IssueStatus
}

/** Changes of a status that are kept. */
const mostChanges = 100

/**
 * Says something of an issue. Who says it looked at a version, and is refused where somebody else has said something
 * since; the same request again changes nothing.
 */
export const setIssueStatus = (surroundings: Surroundings, request: StatusRequest): ResultAsync<SaidStatus, Refusal> =>
  findWorkspace(surroundings, request.workspaceId).andThen(({ id }) => say(surroundings, id, request))

const say = (
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  request: StatusRequest,
): ResultAsync<SaidStatus, Refusal> =>
  findRecord(surroundings, workspaceId, request).andThen((record) =>
    lastSaidIn(record).asyncAndThen(({ version }) =>
      repeated(record, version, request).asyncAndThen((done): ResultAsync<SaidStatus, Refusal> => {
        if (done !== undefined) return okAsync(done)
        if (version !== request.version) return errAsync({ code: 'issue-moved', version })
        return claimOf(surroundings, workspaceId, record, request)
          .andThen((said) => save(surroundings, workspaceId, { record, said, request }))
          .andThen((saved) => (saved === undefined ? say(surroundings, workspaceId, request) : okAsync(saved)))
      }),
    ),
  )

/** What is stored of the issue, or what is to be for one that was seen. */
function findRecord(
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  { issueId, branchId }: StatusRequest,
): ResultAsync<IssueRecord, Refusal> {
  return surroundings.storage.inspector.issues.find(workspaceId, issueId).andThen((record) => {
    if (record !== undefined) return okAsync<IssueRecord, Refusal>(record)
    return findBranch(surroundings, workspaceId, branchId)
      .andThen((branch) => {
        const range = allTime(surroundings.now())
        return findIssuesIn(surroundings, { workspaceId, branch, range }, undefined)
      })
      .andThen(({ issues }): Result<IssueRecord, Refusal> => {
        const issue = issues.get(issueId)
        return issue === undefined
          ? err({ code: 'issue-not-found' })
          : ok(newRecord(issueId, issue, timestamp(surroundings)))
      })
  })
}

/** What this very request has done before. */
const repeated = (
  record: IssueRecord,
  now: number,
  { version, wanted, personId }: StatusRequest,
): Result<SaidStatus | undefined, StorageFailure> =>
  historyIn(record).map((changes) => {
    const last = changes.at(-1)
    const isRepeated =
      last !== undefined &&
      now === version + 1 &&
      last.said.by === personId &&
      JSON.stringify(last.wanted) === JSON.stringify(wanted)
    return isRepeated ? { id: record.id, version: now, said: last.said } : undefined
  })

function claimOf(
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  record: IssueRecord,
  { wanted, personId }: StatusRequest,
): ResultAsync<IssueStatus, Refusal> {
  const claim = { since: timestamp(surroundings), by: personId }
  if (wanted.status === 'unresolved') return okAsync({ status: 'unresolved', ...claim })
  if (wanted.status === 'resolved')
    return resolutionOf(surroundings, workspaceId, record, wanted).map((resolution) => ({
      status: 'resolved',
      resolution,
      ...claim,
    }))
  const { untilMerged } = wanted
  if (untilMerged === undefined) return okAsync({ status: 'ignored', ...claim })
  return findBranch(surroundings, workspaceId, untilMerged).andThen(({ id, status }): Result<IssueStatus, Refusal> => {
    if (id === mainBranchId) return err({ code: 'main-has-no-life-cycle' })
    return finished.has(status)
      ? err({ code: 'branch-finished', status })
      : ok({ status: 'ignored', untilMerged, ...claim })
  })
}

const finished: ReadonlySet<BranchStatus> = new Set(['Merged', 'Closed'])

/** How long after now an issue may still be seen, in milliseconds. */
const waits: Readonly<Partial<Record<ResolvedFrom, number>>> = {
  now: 0,
  'after-1h': 3_600_000,
  'after-24h': 24 * 3_600_000,
}

const comparable =
  'numbers with dots between them, such as 1.2.3 or 1.2.3-rc.1: no other text is older or newer than another'

function resolutionOf(
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  { sourceId }: IssueRecord,
  wanted: Extract<WantedStatus, { status: 'resolved' }>,
): ResultAsync<Resolution, Refusal> {
  if (wanted.from === 'version') {
    const { version } = wanted
    return isVersion(version)
      ? okAsync({ in: 'version', version })
      : errAsync({ code: 'input-invalid', what: 'version', expected: comparable })
  }
  const { from } = wanted
  const wait = waits[from]
  if (wait !== undefined) {
    const at = new Date(surroundings.now().getTime() + wait).toISOString()
    return okAsync({ in: 'time', at })
  }
  return latestVersion(surroundings, workspaceId, sourceId).andThen((latest): Result<Resolution, Refusal> => {
    if (latest === undefined)
      return err({ code: 'input-invalid', what: 'resolution', expected: 'one by time: the source tells no versions' })
    return ok(from === 'this-release' ? { in: 'this-release', version: latest } : { in: 'next-release', after: latest })
  })
}

/** Of what people have; where there is nothing of that, of what there is. */
const latestVersion = (
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  sourceId: string,
): ResultAsync<string | undefined, StorageFailure> =>
  seenIn(surroundings, { workspaceId, range: allTime(surroundings.now()) }).map((seen) => {
    const own = seen.filter(({ told, appVersion }) => told.sourceId === sourceId && appVersion !== '')
    const inProduction = own.filter(({ environment }) => environment === 'prod')
    return (inProduction.length > 0 ? inProduction : own)
      .map(({ appVersion }) => appVersion)
      .reduce<string | undefined>(
        (latest, each) => (latest === undefined || compareVersions(each, latest) > 0 ? each : latest),
        undefined,
      )
  })

/** Undefined where the record changed meanwhile, which webhooks that were told do too. */
function save(
  { storage }: Surroundings,
  workspaceId: WorkspaceId,
  { record, said, request }: { record: IssueRecord; said: IssueStatus; request: StatusRequest },
): ResultAsync<SaidStatus | undefined, Refusal> {
  return historyIn(record).asyncAndThen((changes) => {
    const version = request.version + 1
    const history = JSON.stringify([...changes, { said, wanted: request.wanted }].slice(-mostChanges))
    const next: IssueRecord = { ...record, status: writeStatus(said, version), history }
    return storage.inspector.issues
      .save(workspaceId, [next])
      .map((isSaved) => (isSaved ? { id: record.id, version, said } : undefined))
  })
}
