import type { Plan } from '@plan/core'
import type { Branch, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Surroundings } from './surroundings.ts'

/** The plan of a branch at its revision. */
export function loadPlan({ storage, plans }: Surroundings, branch: Branch): ResultAsync<Plan, StorageFailure> {
  const known = plans.find(branch)
  if (known !== undefined) return okAsync(known)
  return storage.plans.load(branch).map((plan) => {
    plans.keep(branch, plan)
    return plan
  })
}
