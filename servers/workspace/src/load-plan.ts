import { mainBranchId, type Plan, withItems } from '@plan/core'
import type { Branch, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from './surroundings.ts'

/**
 * The plan of a branch at its revision. It shares every item that the branch leaves alone with
 * {@link loadBase}, so that comparing the two costs as much as the branch changed.
 */
export function loadPlan(surroundings: Surroundings, branch: Branch): ResultAsync<Plan, StorageFailure> {
  const { storage, plans } = surroundings
  const known = plans.find(branch)
  if (known !== undefined) return okAsync(known)
  const loaded =
    branch.id === mainBranchId
      ? storage.plans.load(branch)
      : loadBase(surroundings, branch).andThen((base) => storage.plans.own(branch).map((own) => withItems(base, own)))
  return loaded.map((plan) => {
    plans.keep(branch, plan)
    return plan
  })
}

/** Main as the branch last took it in. */
export const loadBase = (surroundings: Surroundings, branch: Branch): ResultAsync<Plan, StorageFailure> =>
  loadPlan(surroundings, { ...branch, id: mainBranchId, revision: branch.baseRevision, baseRevision: 0 })
