import { itemKindNames, itemsOf, type Plan } from '@plan/core'
import { type ExportMemo, openExportMemo } from '@plan/export'
import type { Branch } from '@plan/storage'
import { LRUCache } from 'lru-cache'

/** Plans by branch and revision. A revision never changes, so nothing in here can be stale. */
export interface PlanCache {
  find(branch: Branch): Plan | undefined
  keep(branch: Branch, plan: Plan): void
  /** What exports of the branch remember from one revision to the next. It fades as plans are dropped. */
  memoOf(branch: Branch): ExportMemo
  readonly usage: () => CacheUsage
}

/** How a cache fares, for whoever watches the service. */
export interface CacheUsage {
  /** Items of all plans that are kept. */
  readonly items: number
  /** How often a plan was asked for that was kept, and that was not. */
  readonly hits: number
  readonly misses: number
}

/** Branches whose exports remember anything. */
const mostMemos = 100

/** A cache of at most so many items; the plans asked for longest ago go first. */
export function openPlanCache(mostItems: number): PlanCache {
  const plans = new LRUCache<string, Plan>({ maxSize: Math.max(mostItems, 1), sizeCalculation: countItems })
  const memos = new LRUCache<string, ExportMemo>({ max: mostMemos })
  let hits = 0
  let misses = 0
  return {
    find: (branch) => {
      const plan = plans.get(`${keyOf(branch)} ${branch.revision}`)
      if (plan === undefined) misses++
      else hits++
      return plan
    },
    keep: (branch, plan) => plans.set(`${keyOf(branch)} ${branch.revision}`, plan),
    memoOf: (branch) => {
      const memo = memos.get(keyOf(branch)) ?? openExportMemo()
      memos.set(keyOf(branch), memo)
      return memo
    },
    usage: () => ({ items: plans.calculatedSize, hits, misses }),
  }
}

const countItems = (plan: Plan) => itemKindNames.reduce((sum, kind) => sum + itemsOf(plan, kind).size, 1)

const keyOf = ({ workspaceId, id }: Branch) => `${workspaceId} ${id}`
