import { applyToBranch, type Surroundings } from '@plan/workspace'
import { editsOf, mainInMemory, newBranch } from '../edited-branches.ts'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { operator, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import { withBothPlans } from '../warm-stores.ts'

export const changeGrowth: Goal = {
  id: 'change-growth',
  title: '50 changes of a new branch in one transaction, 10 times the plan / as it is',
  unit: 'ratio',
  atMost: 1.3,
  run: (workbench) =>
    withBothPlans(workbench, (large, small) => {
      const { rounds, changes } = workbench.scale
      let number = 0
      const on = (store: Surroundings) => () => timeChanging(store, ++number, changes)
      return measure({ ours: on(large), small: on(small) }, (times) => times.ours / times.small, {
        rounds,
        onRound: workbench.onRound,
      })
    }),
}

async function timeChanging(store: Surroundings, number: number, count: number): Promise<number> {
  const { id: branchId } = await newBranch(store, `changed-${number}`)
  const changes = editsOf(await mainInMemory(store), number, count)
  return timed(() => unwrapped(applyToBranch(store, { workspaceId, branchId, changes, ...operator })))
}
