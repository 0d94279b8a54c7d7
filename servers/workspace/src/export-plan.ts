import type { WorkspaceId } from '@plan/core'
import { type ExportFormatName, exportPlan as renderPlan } from '@plan/export'
import type { Branch, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findBranch } from './find-branch.ts'
import { loadPlan } from './load-plan.ts'
import type { BranchNotFound } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

/** A branch as text, in chunks that are made as they are asked for. */
export interface ExportedBranch {
  readonly branch: Branch
  readonly chunks: Iterable<string>
}

/** The plan of a branch in an export format. @see Specification, "1. Export tracking plan" */
export function exportPlan(
  surroundings: Surroundings,
  request: { readonly workspaceId: WorkspaceId; readonly branchId: string; readonly format: ExportFormatName },
): ResultAsync<ExportedBranch, BranchNotFound | StorageFailure> {
  return findBranch(surroundings, request.workspaceId, request.branchId).andThen((branch) =>
    loadPlan(surroundings, branch).map((plan) => ({
      branch,
      chunks: renderPlan(plan, { format: request.format, branchName: branch.name }),
    })),
  )
}
