import { itemKindNames, itemsOf, type Plan } from '@plan/core'
import type { Branch } from '@plan/storage'

/** Plans by branch and revision. A revision never changes, so nothing in here can be stale. */
export interface PlanCache {
  find(branch: Branch): Plan | undefined
  keep(branch: Branch, plan: Plan): void
}

/** A cache of at most so many items; the plans asked for longest ago go first. */
export function openPlanCache(mostItems: number): PlanCache {
  const plans = new Map<string, { readonly plan: Plan; readonly items: number }>()
  let items = 0
  const drop = (key: string) => {
    items -= plans.get(key)?.items ?? 0
    plans.delete(key)
  }
  const keep = (key: string, plan: Plan) => {
    drop(key)
    const size = itemKindNames.reduce((sum, kind) => sum + itemsOf(plan, kind).size, 1)
    if (size > mostItems) return
    plans.set(key, { plan, items: size })
    items += size
    for (const oldest of plans.keys()) {
      if (items <= mostItems) break
      drop(oldest)
    }
  }
  return {
    find: (branch) => {
      const found = plans.get(keyOf(branch))
      if (found !== undefined) keep(keyOf(branch), found.plan)
      return found?.plan
    },
    keep: (branch, plan) => keep(keyOf(branch), plan),
  }
}

const keyOf = ({ workspaceId, id, revision }: Branch) => `${workspaceId} ${id} ${revision}`
