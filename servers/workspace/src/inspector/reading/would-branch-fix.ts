import { mainBranchId } from '@plan/core'
import { wouldFix } from '@plan/inspector-schema/issues'
import type { Branch } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { findBranch } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { findIssuesBy, findPlace, type Look } from './find-issues-in.ts'
import { issueIdOf } from './issues-of.ts'
import { type KnownIssue, knownIssues } from './known-issue.ts'
import { seenIn } from './observe.ts'

export interface BranchEffect {
  /** On main, and not with the plan of the branch, what is seen most often first. */
  readonly fixed: readonly KnownIssue[]
  /** Not on main, in the same order. */
  readonly added: readonly KnownIssue[]
  /** How many there are of each; those that are left out among them. */
  readonly fixedTotal: number
  readonly addedTotal: number
}

/** Issues of each kind that are told. */
const most = 500

/** What merging a branch would mean for the issues of what apps sent. */
export const wouldBranchFix = (surroundings: Surroundings, request: Look): ResultAsync<BranchEffect, Refusal> =>
  findPlace(surroundings, request).andThen((place) =>
    findBranch(surroundings, place.workspaceId, mainBranchId).andThen((main) =>
      seenIn(surroundings, { ...place, environment: request.environment })
        .andThen((seen) =>
          ResultAsync.combine([findIssuesBy(surroundings, main, seen), findIssuesBy(surroundings, place.branch, seen)]),
        )
        .andThen(([onMain, onBranch]) => {
          const { fixed, added } = wouldFix([...onMain.issues.values()], [...onBranch.issues.values()])
          const known = (issues: typeof fixed, branch: Branch) =>
            knownIssues(
              surroundings,
              { ...place, branch, environment: request.environment },
              new Map(
                [...issues]
                  .sort((a, b) => b.issueVolume - a.issueVolume)
                  .slice(0, most)
                  .map((issue) => [issueIdOf(issue), issue]),
              ),
            )
          return ResultAsync.combine([known(fixed, main), known(added, place.branch)]).map(
            ([knownFixed, knownAdded]) => ({
              fixed: knownFixed,
              added: knownAdded,
              fixedTotal: fixed.length,
              addedTotal: added.length,
            }),
          )
        }),
    ),
  )
