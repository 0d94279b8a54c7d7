import { applyChanges, emptyPlan, type Plan } from '@plan/core'
import { importPlan } from '@plan/import'

/** The plan that an import makes of a body, without a store. */
export function planInMemory(body: Uint8Array): Plan {
  let ids = 0
  const options = { method: 'addOnly', newId: () => `new-${++ids}` } as const
  const plan = importPlan(new TextDecoder().decode(body), 'application/json', emptyPlan, options)
    .mapErr(() => 'the body cannot be imported')
    .andThen(({ changes }) => applyChanges(emptyPlan, changes).mapErr(() => 'its changes cannot be applied'))
  if (plan.isErr()) throw new Error(plan.error)
  return plan.value
}
