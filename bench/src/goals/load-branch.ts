import type { Change } from '@plan/core'
import type { Branch } from '@plan/storage'
import { applyToBranch, createBranch, findBranch, type Surroundings } from '@plan/workspace'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { findMain, operator, warmMain, withStore, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'

export const loadBranch: Goal = {
  id: '13',
  title: 'load a branch with 50 changes / load main’s head',
  unit: 'ratio',
  atMost: 1.6,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    return workbench.onCopy(await workbench.planFile(events), (copy) =>
      withStore(copy, async (store) => {
        const main = await findMain(store)
        const branch = await branchWithChanges(store, 50)
        return measure(
          { ours: () => timeLoading(store, branch), main: () => timeLoading(store, main) },
          (times) => times.ours / times.main,
          { rounds, onRound: workbench.onRound },
        )
      }),
    )
  },
}

/** From the store: the cache of plans stands above it. */
export const timeLoading = ({ storage }: Surroundings, branch: Branch): Promise<number> =>
  timed(() => unwrapped(storage.plans.load(branch)))

/** A branch on main as it stands with the descriptions of so many events changed. */
async function branchWithChanges(store: Surroundings, count: number): Promise<Branch> {
  const { events } = await warmMain(store)
  const changes = [...events.keys()]
    .slice(0, count)
    .map((id): Change => ({ kind: 'event-updated', id, set: { description: 'told differently on this branch' } }))
  const { id: branchId } = await unwrapped(
    createBranch(store, { workspaceId, id: 'edited', name: 'Edited', ...operator }),
  )
  await unwrapped(applyToBranch(store, { workspaceId, branchId, changes, ...operator }))
  return unwrapped(findBranch(store, workspaceId, branchId))
}
