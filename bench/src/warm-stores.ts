import type { Surroundings } from '@plan/workspace'
import { mainInMemory } from './edited-branches.ts'
import { withStore } from './store.ts'
import type { Workbench } from './workbench.ts'

/** Lends a store on a copy of a file, with main in memory, and the path of the copy. */
export const withWarmStore = <T>(
  workbench: Workbench,
  file: string,
  work: (store: Surroundings, file: string) => Promise<T>,
): Promise<T> =>
  workbench.onCopy(file, (copy) =>
    withStore(copy, async (store) => {
      await mainInMemory(store)
      return work(store, copy)
    }),
  )

/** Lends a store with the plan of the goals and one with a tenth of it, both with main in memory. */
export const withBothPlans = async <T>(
  workbench: Workbench,
  work: (large: Surroundings, small: Surroundings) => Promise<T>,
): Promise<T> =>
  withWarmStore(workbench, await workbench.planFile(workbench.scale.events), async (large) =>
    withWarmStore(workbench, await workbench.planFile(workbench.scale.fewEvents), (small) => work(large, small)),
  )
