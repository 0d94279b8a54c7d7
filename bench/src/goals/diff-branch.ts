import { diffBranch, type Surroundings } from '@plan/workspace'
import { editedBranch, withMainAlone } from '../edited-branches.ts'
import type { Goal } from '../goal.ts'
import { meanOf, measure, timed } from '../measure.ts'
import { findMain, withStore, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import { withBothPlans } from '../warm-stores.ts'
import { timeLoading } from './load-branch.ts'

export const diffOfBranch: Goal = {
  id: '11',
  title: 'diff of a branch with 50 changes, main in memory / load main’s head',
  unit: 'ratio',
  atMost: 0.05,
  run: async (workbench) => {
    const { events, rounds, changes } = workbench.scale
    return workbench.onCopy(await workbench.planFile(events), (copy) =>
      withStore(copy, async (store) => {
        const { id } = await editedBranch(store, 0, changes)
        const main = await findMain(store)
        return measure(
          { ours: meanOf(3, () => timeDiff(store, id, changes)), main: () => timeLoading(store, main) },
          (times) => times.ours / times.main,
          { rounds, onRound: workbench.onRound },
        )
      }),
    )
  },
}

export const diffGrowth: Goal = {
  id: 'diff-growth',
  title: 'diff of a branch with 50 changes, 10 times the plan / as it is',
  unit: 'ratio',
  atMost: 1.3,
  run: (workbench) =>
    withBothPlans(workbench, async (large, small) => {
      const { rounds, changes } = workbench.scale
      const of = async (store: Surroundings) => {
        const { id } = await editedBranch(store, 0, changes)
        return meanOf(3, () => timeDiff(store, id, changes))
      }
      return measure({ ours: await of(large), small: await of(small) }, (times) => times.ours / times.small, {
        rounds,
        onRound: workbench.onRound,
      })
    }),
}

/** Everything the use case says of a branch that is read from the store; main is in memory. */
export async function timeDiff(store: Surroundings, branchId: string, changes: number): Promise<number> {
  const cold = await withMainAlone(store)
  let found = 0
  const time = await timed(async () => {
    found = (await unwrapped(diffBranch(cold, { workspaceId, branchId }))).changes.length
  })
  if (found !== changes) throw new Error(`the diff has ${found} changes`)
  return time
}
