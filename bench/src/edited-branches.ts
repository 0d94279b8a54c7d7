/** Branches as people make them: a draft on main as it stands, and some edits in one transaction. */
import { applyChanges, type BranchId, type Change, changedItems, type Plan } from '@plan/core'
import type { Branch } from '@plan/storage'
import { applyToBranch, createBranch, findBranch, openPlanCache, type Surroundings } from '@plan/workspace'
import { timed } from './measure.ts'
import { findMain, operator, warmMain, workspaceId } from './store.ts'
import { unwrapped } from './unwrapped.ts'

/**
 * So many edits: of five, three tell an event differently, one a property, and one turns the presence
 * of a property of an event. The edits of another number are of other items, until all have had one.
 */
export function editsOf({ events, properties }: Plan, number: number, count: number): readonly Change[] {
  const [allEvents, allProperties] = [[...events.values()], [...properties.values()]]
  return Array.from({ length: count }, (_, at): Change => {
    const place = number * count + at
    const event = there(allEvents, place)
    const description = `Edit ${place}, told differently on a branch.`
    if (at % 5 === 3) return { kind: 'property-updated', id: there(allProperties, place).id, set: { description } }
    const [use] = event.uses
    if (at % 5 < 3 || use === undefined) return { kind: 'event-updated', id: event.id, set: { description } }
    const presence = use.presence === 'always' ? 'sometimes' : 'always'
    return { kind: 'property-use-updated', eventId: event.id, propertyId: use.propertyId, set: { presence } }
  })
}

function there<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('the plan is empty')
  return item
}

/** A new branch without changes. */
export const newBranch = (store: Surroundings, id: string): Promise<Branch> =>
  unwrapped(createBranch(store, { workspaceId, id, name: id, ...operator }))

/** A new branch with the edits of its number. */
export async function editedBranch(store: Surroundings, number: number, count: number): Promise<Branch> {
  const { id: branchId } = await newBranch(store, `edited-${number}`)
  const changes = editsOf(await mainInMemory(store), number, count)
  await unwrapped(applyToBranch(store, { workspaceId, branchId, changes, ...operator }))
  return unwrapped(findBranch(store, workspaceId, branchId))
}

/** Main as it stands, which is in memory afterwards. */
export const mainInMemory = async (store: Surroundings): Promise<Plan> =>
  store.plans.find(await findMain(store)) ?? warmMain(store)

/** The store with main in memory and no other plan. */
export async function withMainAlone(store: Surroundings): Promise<Surroundings> {
  const plans = openPlanCache(1_000_000)
  plans.keep(await findMain(store), await mainInMemory(store))
  return { ...store, plans }
}

/** Ready items and their changes into a new branch, in one transaction: no use case, nothing decided. */
export async function timeWriting(store: Surroundings, id: string, changes: readonly Change[]): Promise<number> {
  const before = await mainInMemory(store)
  const after = applyChanges(before, changes)
  if (after.isErr()) throw new Error('the edits do not apply')
  const items = [...changedItems(before, after.value)]
  const { revision } = await newBranch(store, id)
  const commit = {
    workspaceId,
    branchId: id as BranchId,
    expectedRevision: revision,
    items,
    action: { at: new Date().toISOString(), ...operator, sentence: 'Wrote edits', kind: 'change', changes },
  } as const
  return timed(() => unwrapped(store.storage.plans.commit(commit)))
}
