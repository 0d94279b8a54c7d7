import type { WorkingPlan } from '../change/working-plan.ts'
import type { Item, ItemKind } from '../model/item-kinds.ts'
import type { Reference } from '../model/reference.ts'
import type { Judge, Side } from './judge.ts'
import { offerReturn, valuesIn } from './offer-return.ts'
import { sidesOf, type ThreePlans } from './three-plans.ts'

/** What tells the living items of a kind apart for people and imports, where that is more than the name. */
const namesBeyond: { readonly [K in ItemKind]?: (item: Item<K>) => readonly string[] } = {
  property: ({ kind }) => [kind],
  variant: ({ baseEventId }) => [baseEventId],
}

/**
 * Finds items that the two sides, each for itself, gave one name. A plan may hold both, so both
 * stay until somebody decides.
 */
export function settleItemNames(
  plans: ThreePlans,
  work: WorkingPlan,
  touched: readonly Reference[],
  judge: Judge,
): void {
  const newNames = { ours: new Map<string, Reference>(), theirs: new Map<string, Reference>() }
  for (const reference of touched) {
    const { base, ours, theirs } = sidesOf(plans, reference)
    const merged = nameOf(reference.kind, work.find(reference.kind, reference.id))
    if (merged === undefined || merged === nameOf(reference.kind, base)) continue
    const [mine, other] = [nameOf(reference.kind, ours), nameOf(reference.kind, theirs)]
    if (mine !== other && mine === merged) newNames.ours.set(mine, reference)
    if (mine !== other && other === merged) newNames.theirs.set(other, reference)
  }
  for (const [name, fromOurs] of newNames.ours) {
    const fromTheirs = newNames.theirs.get(name)
    if (fromTheirs === undefined) continue
    offer('ours', plans, work, fromTheirs, fromOurs, judge)
    offer('theirs', plans, work, fromOurs, fromTheirs, judge)
  }
}

function nameOf(kind: ItemKind, item: Item | undefined): string | undefined {
  if (item === undefined || item.archived === true) return undefined
  const beyond = namesBeyond[kind] as ((item: Item) => readonly string[]) | undefined
  return JSON.stringify([kind, item.name, ...(beyond?.(item) ?? [])])
}

const fieldsOfName = ['name', 'archived', 'kind', 'baseEventId']

function offer(
  side: Side,
  plans: ThreePlans,
  work: WorkingPlan,
  { kind, id }: Reference,
  namesake: Reference,
  judge: Judge,
): void {
  const isThere = sidesOf(plans, { kind, id })[side] !== undefined
  const places = isThere ? fieldsOfName.map((field) => ({ kind, id, path: [field] })) : [{ kind, id, path: [] }]
  const place = places.find((candidate) => !valuesIn(plans, work, candidate, side).isSame)
  if (place === undefined) return
  offerReturn(plans, work, place, { side, reason: 'same-name', about: [namesake], judge, unlessTold: 'stays' })
}
