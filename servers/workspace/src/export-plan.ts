import { type ExportFormatName, exportPlan as renderPlan } from '@plan/export'
import type { Branch, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import { loadBase, loadPlan } from './load-plan.ts'
import type { Surroundings } from './surroundings.ts'

/** A branch whose plan can be exported, as `findBranch` finds it. */
export type ExportedBranch = Branch

/**
 * The plan of a branch as text, in chunks that are made as they are asked for. Nothing of the store
 * is held while somebody reads them.
 *
 * @see Specification, "1. Export tracking plan"
 */
export function exportPlan(
  surroundings: Surroundings,
  {
    branch,
    format,
    vendor,
    changedEventsOnly = false,
  }: {
    readonly branch: ExportedBranch
    readonly format: ExportFormatName
    readonly vendor?: string
    /** Only what differs from main as the branch last took it in. */
    readonly changedEventsOnly?: boolean
  },
): ResultAsync<Iterable<string>, StorageFailure> {
  return loadPlan(surroundings, branch).andThen((plan) =>
    (changedEventsOnly ? loadBase(surroundings, branch) : okAsync(undefined)).map((base) =>
      renderPlan(plan, {
        format,
        branchName: branch.name,
        memo: surroundings.plans.memoOf(branch),
        ...(vendor === undefined ? {} : { vendor }),
        ...(base === undefined ? {} : { changedSince: base }),
      }),
    ),
  )
}
