import type { Branch } from '@plan/storage'
import { mergeBranch, type Surroundings } from '@plan/workspace'
import { editedBranch, editsOf, mainInMemory, timeWriting } from '../edited-branches.ts'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { withStore, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import { withBothPlans } from '../warm-stores.ts'

export const merge: Goal = {
  id: '12',
  title: 'merge of 50 changes / the same 50 changes written on a branch in one transaction',
  unit: 'ratio',
  atMost: 2.5,
  run: async (workbench) => {
    const { events, rounds, changes } = workbench.scale
    return workbench.onCopy(await workbench.planFile(events), (copy) =>
      withStore(copy, async (store) => {
        let written = 0
        const write = async () => {
          const number = ++written
          return timeWriting(store, `written-${number}`, editsOf(await mainInMemory(store), number, changes))
        }
        return measure({ ours: await merging(store, changes), write }, (times) => times.ours / times.write, {
          rounds,
          onRound: workbench.onRound,
        })
      }),
    )
  },
}

export const mergeGrowth: Goal = {
  id: 'merge-growth',
  title: 'merge of 50 changes, 10 times the plan / as it is',
  unit: 'ratio',
  atMost: 1.3,
  run: (workbench) =>
    withBothPlans(workbench, async (large, small) => {
      const { rounds, changes } = workbench.scale
      const contenders = { ours: await merging(large, changes), small: await merging(small, changes) }
      return measure(contenders, (times) => times.ours / times.small, { rounds, onRound: workbench.onRound })
    }),
}

/** People merge. */
const person = { actor: { kind: 'person', id: 'bench' }, role: 'admin', door: 'web' } as const

/**
 * Merges another branch each time. The next one is made before, so that main has always taken in
 * as many changes of other items since, and there is something to check for conflicts.
 */
async function merging(store: Surroundings, changes: number): Promise<() => Promise<number>> {
  let number = 0
  let next: Branch = await editedBranch(store, number, changes)
  return async () => {
    const { id: branchId } = next
    next = await editedBranch(store, ++number, changes)
    let taken = 0
    const time = await timed(async () => {
      taken = (await unwrapped(mergeBranch(store, { workspaceId, branchId, ...person }))).changes
    })
    if (taken !== changes) throw new Error(`main took in ${taken} changes`)
    return time
  }
}
