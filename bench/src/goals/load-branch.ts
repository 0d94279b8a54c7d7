import type { Branch } from '@plan/storage'
import { exportPlan, findBranch, openPlanCache, type Surroundings } from '@plan/workspace'
import { editedBranch, withMainAlone } from '../edited-branches.ts'
import type { Goal } from '../goal.ts'
import { meanOf, measure, timed } from '../measure.ts'
import { findMain, withStore, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import type { Workbench } from '../workbench.ts'

export const loadBranch: Goal = {
  id: '13',
  title: 'load a branch with 50 changes, no plan in memory / load main’s head',
  unit: 'ratio',
  atMost: 1.6,
  run: (workbench) => loadingOf(workbench, async (store) => ({ ...store, plans: openPlanCache(1_000_000) })),
}

export const loadBranchOverMain: Goal = {
  id: 'load-over-main',
  title: 'load a branch with 50 changes, main in memory / load main’s head',
  unit: 'ratio',
  run: (workbench) => loadingOf(workbench, withMainAlone),
}

const loadingOf = async (workbench: Workbench, remembering: (store: Surroundings) => Promise<Surroundings>) =>
  workbench.onCopy(await workbench.planFile(workbench.scale.events), (copy) =>
    withStore(copy, async (store) => {
      const { rounds, changes } = workbench.scale
      const { id } = await editedBranch(store, 0, changes)
      const main = await findMain(store)
      return measure(
        {
          ours: meanOf(3, async () => timeOpening(await remembering(store), id)),
          main: meanOf(3, () => timeLoading(store, main)),
        },
        (times) => times.ours / times.main,
        { rounds, onRound: workbench.onRound },
      )
    }),
  )

/** From the store: the cache of plans stands above it. */
export const timeLoading = ({ storage }: Surroundings, branch: Branch): Promise<number> =>
  timed(() => unwrapped(storage.plans.load(branch)))

/** As every use case begins. Of the export no chunk is asked for, so that nothing is rendered. */
export const timeOpening = (store: Surroundings, id: string): Promise<number> =>
  timed(async () => {
    const branch = await unwrapped(findBranch(store, workspaceId, id))
    await unwrapped(exportPlan(store, { branch, format: 'jsonSchema' }))
  })
