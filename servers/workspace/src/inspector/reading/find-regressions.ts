/** Which of the issues that somebody called resolved are back, in whichever hours people look. */
import type { WorkspaceId } from '@plan/core'
import type { Environment } from '@plan/inspector-schema'
import { findIssues, type Issue, type IssueStatus, type JudgedShape, statusNow } from '@plan/inspector-schema/issues'
import type { Branch, StorageFailure } from '@plan/storage'
import { okAsync, ResultAsync } from 'neverthrow'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import { hasIssue } from './has-issue.ts'
import type { ReadRecord } from './issue-records.ts'
import type { FoundIssues } from './issues-of.ts'
import { type JudgedByEvent, judgeSeen, seenSince } from './observe.ts'

/** Where issues were found. */
export interface FoundIn {
  readonly workspaceId: WorkspaceId
  /** Whose plan judges. */
  readonly branch: Branch
  /** All unless it is given. */
  readonly environment?: Environment | undefined
}

/** An issue that somebody called resolved. */
interface Claim {
  readonly id: string
  readonly issue: Issue
  readonly said: Extract<IssueStatus, { status: 'resolved' }>
}

/** The ids of issues that were seen where they should have been gone; all that is kept since is looked at. */
export function findRegressions(
  surroundings: Surroundings,
  { workspaceId, branch, environment }: FoundIn,
  found: FoundIssues,
  records: ReadonlyMap<string, ReadRecord>,
): ResultAsync<ReadonlySet<string>, StorageFailure> {
  const claims = [...found].flatMap(([id, issue]): readonly Claim[] => {
    const said = records.get(id)?.said
    return said?.status === 'resolved' ? [{ id, issue, said }] : []
  })
  if (claims.length === 0) return okAsync(new Set<string>())
  const [since = ''] = claims.map(({ said }) => said.since).sort()
  const events = new Set(claims.map(({ issue }) => issue.eventName))
  return seenSince(surroundings, { workspaceId, since, environment }).andThen((seen) =>
    judgeSeen(
      surroundings,
      branch,
      seen.filter(({ told }) => events.has(told.eventName)),
    ).andThen((judged) => ResultAsync.fromSafePromise(inSlices(contradicted(claims, judged)))),
  )
}

function* contradicted(
  claims: readonly Claim[],
  judged: JudgedByEvent,
): Generator<undefined, ReadonlySet<string>, void> {
  const back = new Set<string>()
  for (const claim of claims) {
    if (isBack(claim, judged.get(claim.issue.eventName) ?? [])) back.add(claim.id)
    yield
  }
  return back
}

const isBack = (claim: Claim, shapes: readonly JudgedShape[]): boolean =>
  claim.issue.code === 'type-inconsistent'
    ? findIssues(shapes.filter((shape) => speaksAgainst(claim, shape))).some(({ key }) => key === claim.issue.key)
    : shapes.some(
        (shape) =>
          shape.sourceId === claim.issue.sourceId && speaksAgainst(claim, shape) && hasIssue(shape, claim.issue),
      )

/** Releases of other sources are none of the source that the claim is about; what they send may differ from what it does. */
const speaksAgainst = (
  { issue, said }: Claim,
  { sourceId, appVersion, lastSeenAt }: Pick<JudgedShape, 'sourceId' | 'appVersion' | 'lastSeenAt'>,
): boolean =>
  sourceId === issue.sourceId
    ? statusNow(said, [{ version: appVersion, lastSeenAt }], () => undefined) === 'regression'
    : lastSeenAt > said.since
