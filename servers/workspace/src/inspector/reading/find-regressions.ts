/** Which of the issues that somebody called resolved are back, in whichever hours people look. */
import type { WorkspaceId } from '@plan/core'
import type { Environment } from '@plan/inspector-schema'
import { findIssues, type IssueStatus, type JudgedShape, statusNow } from '@plan/inspector-schema/issues'
import type { Branch, StorageFailure } from '@plan/storage'
import { okAsync, ResultAsync } from 'neverthrow'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
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
  readonly key: string
  readonly sourceId: string
  readonly eventName: string
  readonly said: Extract<IssueStatus, { status: 'resolved' }>
}

/** The ids of issues that were seen where they should have been gone; all that is kept since is looked at. */
export function findRegressions(
  surroundings: Surroundings,
  { workspaceId, branch, environment }: FoundIn,
  found: FoundIssues,
  records: ReadonlyMap<string, ReadRecord>,
): ResultAsync<ReadonlySet<string>, StorageFailure> {
  const claims = [...found].flatMap(([id, { key, sourceId, eventName }]): readonly Claim[] => {
    const said = records.get(id)?.said
    return said?.status === 'resolved' ? [{ id, key, sourceId, eventName, said }] : []
  })
  if (claims.length === 0) return okAsync(new Set<string>())
  const [since = ''] = claims.map(({ said }) => said.since).sort()
  const events = new Set(claims.map(({ eventName }) => eventName))
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
    const shapes = (judged.get(claim.eventName) ?? []).filter((shape) => speaksAgainst(claim, shape))
    if (findIssues(shapes).some(({ key }) => key === claim.key)) back.add(claim.id)
    yield
  }
  return back
}

/** Releases of other sources are none of the source that the claim is about; what they send may differ from what it does. */
const speaksAgainst = ({ sourceId, said }: Claim, { appVersion, lastSeenAt, ...shape }: JudgedShape): boolean =>
  shape.sourceId === sourceId
    ? statusNow(said, [{ version: appVersion, lastSeenAt }], () => undefined) === 'regression'
    : lastSeenAt > said.since
