import type { WorkspaceId } from '@plan/core'
import type { Environment } from '@plan/inspector-schema'
import type { Branch, CountRange, StorageFailure } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type FoundIssues, issuesOf } from './issues-of.ts'
import { type JudgedByEvent, judgeSeen, type Seen, seenIn } from './observe.ts'
import { rangeOf, type Window } from './window.ts'

/** What somebody looks at. */
export interface Look extends Window {
  readonly workspaceId: string
  /** Whose plan judges. */
  readonly branchId: string
  readonly environment?: Environment | undefined
}

/** Where that is. */
export interface Place {
  readonly workspaceId: WorkspaceId
  readonly branch: Branch
  readonly range: CountRange
}

export const findPlace = (
  surroundings: Surroundings,
  { workspaceId, branchId, ...window }: Look,
): ResultAsync<Place, Refusal> =>
  rangeOf(window, surroundings.now()).asyncAndThen((range) =>
    findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
      findBranch(surroundings, id, branchId).map((branch) => ({ workspaceId: id, branch, range })),
    ),
  )

/** What was seen, judged by the plan of a branch, with its issues. */
export interface Judged {
  readonly judged: JudgedByEvent
  readonly issues: FoundIssues
}

/** What was seen there, with its issues. */
export const findIssuesIn = (
  surroundings: Surroundings,
  { workspaceId, branch, range }: Place,
  environment: Environment | undefined,
): ResultAsync<Judged, StorageFailure> =>
  seenIn(surroundings, { workspaceId, range, environment }).andThen((seen) => findIssuesBy(surroundings, branch, seen))

/** The issues that what was seen has by the plan of a branch. */
export const findIssuesBy = (
  surroundings: Surroundings,
  branch: Branch,
  seen: readonly Seen[],
): ResultAsync<Judged, StorageFailure> =>
  judgeSeen(surroundings, branch, seen).andThen((judged) =>
    ResultAsync.fromSafePromise<FoundIssues, never>(issuesOf(judged)).map((issues) => ({ judged, issues })),
  )
