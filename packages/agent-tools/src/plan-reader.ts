/** What the tools ask of whoever keeps the plans. Everything is read as the caller, who sees no more than they may. */
import type { BranchStatus, ItemKind, Plan, Role, WorkspaceSettings } from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { ToolFailure } from './tool-failure.ts'

/** A workspace the caller is a member of. */
export interface KnownWorkspace {
  readonly id: string
  readonly name: string
  readonly role: Role
}

/** Somebody who works on a branch: a person, or a service account under its name. */
export interface KnownPerson {
  readonly id: string
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** A branch that is not main. */
export interface KnownBranch {
  readonly id: string
  readonly name: string
  readonly status: BranchStatus
  readonly description?: string | undefined
  /** UTC, ISO 8601. */
  readonly createdAt: string
  readonly creator?: KnownPerson | undefined
  readonly reviewers?: readonly KnownPerson[] | undefined
  readonly collaborators?: readonly KnownPerson[] | undefined
  /** Where people look at the branch. */
  readonly url?: string | undefined
}

/** The plan of a branch as it stands. */
export interface BranchPlan {
  readonly plan: Plan
  /** Main as the branch last took it in. For main itself it is `plan`. */
  readonly base: Plan
  /** How many actions on main the branch has not taken in. */
  readonly behind: number
}

/** Something that was done to a branch. */
export interface BranchEntry {
  /** UTC, ISO 8601. */
  readonly at: string
  readonly by: KnownPerson
  /** What was done, in words. */
  readonly sentence: string
  /** The state the branch entered with it. */
  readonly status?: BranchStatus | undefined
}

/** What to search for by meaning. */
export interface SearchRequest {
  readonly workspaceId: string
  /** A branch or `main`. */
  readonly branchId: string
  readonly query: string
  readonly kinds: readonly ItemKind[]
  readonly limit: number
}

/** An item that was found by meaning. */
export interface SearchHit {
  readonly kind: ItemKind
  readonly id: string
  /** What of the item answers the query, in words. */
  readonly matchedBy?: readonly string[] | undefined
}

/** What was found by meaning. */
export interface FoundItems {
  /** Best first. */
  readonly hits: readonly SearchHit[]
  /** Why the search was a weaker one than usual, where it was. */
  readonly degraded?: string | undefined
}

/**
 * Reads plans for the tools. A workspace that is unknown and one that the caller is no member of
 * fail alike, with `workspace_access_denied`.
 */
export interface PlanReader {
  /** The workspaces of the caller. */
  readonly workspaces: () => ResultAsync<readonly KnownWorkspace[], ToolFailure>
  readonly settings: (workspaceId: string) => ResultAsync<WorkspaceSettings, ToolFailure>
  /** All branches but main, in any order. */
  readonly branches: (workspaceId: string) => ResultAsync<readonly KnownBranch[], ToolFailure>
  /** The plan of a branch, or of `main`; fails with `branch_not_found`. */
  readonly plan: (workspaceId: string, branchId: string) => ResultAsync<BranchPlan, ToolFailure>
  /** What was done to a branch, oldest first. */
  readonly history: (workspaceId: string, branchId: string) => ResultAsync<readonly BranchEntry[], ToolFailure>
  /** The living items nearest in meaning. Whether the workspace allows it was asked before. */
  readonly search: (request: SearchRequest) => ResultAsync<FoundItems, ToolFailure>
}
