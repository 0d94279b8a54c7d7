/** What the tools ask of whoever keeps the plans when they write. Everything is done as the caller. */
import type { BranchStatus, Change, Plan } from '@plan/core'
import type { ImportCounts, ImportMethod, PlanMediaType } from '@plan/import'
import type { Result, ResultAsync } from 'neverthrow'
import type { KnownBranch } from './plan-reader.ts'
import type { ToolFailure } from './tool-failure.ts'

/**
 * The caller's name for one write. What was done under it is not done again: the same request is
 * answered as it was, and any other is refused with `operation_id_reused`.
 */
export interface Operation {
  readonly id: string
  /** Equal for the same request and different for any other; of any length. */
  readonly request: string
}

/** Which branch is written to. Never main: a writer refuses that too, with `main_is_read_only`. */
interface Target {
  readonly workspaceId: string
  readonly branchId: string
}

/** What is to be done to a plan, and what to answer once it is done. */
export interface Decision<T> {
  /** None of them leaves no trace besides that of the operation. */
  readonly changes: readonly Change[]
  /** For the log of the branch. */
  readonly sentence: string
  /** Plain JSON. */
  readonly reply: T
}

/** A change of the plan of a branch. */
export interface PlanChange<T> extends Target {
  /** Decides, checks and saves nothing. */
  readonly dryRun: boolean
  readonly operation?: Operation | undefined
  /** Decides on the plan as it stands. Asked again if others change the branch before it is saved. */
  readonly decide: (plan: Plan) => Result<Decision<T>, ToolFailure>
}

/** A text to be imported into a branch. */
export interface PlanImport extends Target {
  readonly text: string
  readonly mediaType: PlanMediaType
  readonly method: ImportMethod
  readonly dryRun: boolean
  readonly operation?: Operation | undefined
}

/** What an import did, or would do. */
export interface ImportedPlan {
  readonly counts: ImportCounts
  readonly warnings: readonly string[]
  /** What a dry run would change, in words. */
  readonly changes?: readonly string[] | undefined
}

/** What pulling main did. */
export interface PulledMain {
  /** How many changes of main the branch took in. */
  readonly changes: number
  /** Where main's value was taken over the branch's, in words. */
  readonly warnings: readonly string[]
}

/** Writes on branches for the tools, all of a request or nothing. */
export interface PlanWriter {
  readonly change: <T>(change: PlanChange<T>) => ResultAsync<T, ToolFailure>
  readonly createBranch: (request: {
    readonly workspaceId: string
    readonly name: string
    readonly description?: string | undefined
    readonly operation?: Operation | undefined
  }) => ResultAsync<KnownBranch, ToolFailure>
  /** Gives a branch another description. */
  readonly describeBranch: (request: Target & { readonly description: string }) => ResultAsync<void, ToolFailure>
  /** Brings what happened on main into the branch; main wins where both changed the same. */
  readonly pullMain: (request: Target) => ResultAsync<PulledMain, ToolFailure>
  readonly importPlan: (request: PlanImport) => ResultAsync<ImportedPlan, ToolFailure>
  /** Says that the branch is ready and asks for approvals; the state it is in then. */
  readonly askForReview: (request: Target) => ResultAsync<BranchStatus, ToolFailure>
}
