import type { BranchId } from '@plan/core'
import type { Surroundings } from '@plan/workspace'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { openRawFile } from '../raw-rows.ts'
import { operator, withStore, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import { withBothPlans } from '../warm-stores.ts'

export const createBranch: Goal = {
  id: '10',
  title: 'create a branch / a full copy of its rows',
  unit: 'ratio',
  atMost: 0.005,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    const file = await workbench.planFile(events)
    const copyRows = () =>
      workbench.onCopy(file, async (copy) => {
        const raw = openRawFile(copy)
        const time = await timed(() => raw.copyMain('copied'))
        raw.close()
        return time
      })
    return workbench.onCopy(file, (copy) =>
      withStore(copy, (store) =>
        measure({ ours: () => timeCreating(store), copyRows }, (times) => times.ours / times.copyRows, {
          rounds,
          onRound: workbench.onRound,
        }),
      ),
    )
  },
}

export const createBranchGrowth: Goal = {
  id: 'create-growth',
  title: 'create a branch, 10 times the plan / as it is',
  unit: 'ratio',
  atMost: 1.3,
  run: (workbench) =>
    withBothPlans(workbench, (large, small) =>
      measure(
        { ours: () => timeCreating(large), small: () => timeCreating(small) },
        (times) => times.ours / times.small,
        { rounds: workbench.scale.rounds, onRound: workbench.onRound },
      ),
    ),
}

/** How the ids of the branches begin that {@link timeCreating} creates. */
export const createdPrefix = 'created-'
let created = 0

/** The mean of several creations, each a transaction of its own: one alone is too short to time. */
export async function timeCreating({ storage }: Surroundings, creations = 20): Promise<number> {
  const time = await timed(async () => {
    for (let at = 0; at < creations; at++) {
      const id = `${createdPrefix}${++created}` as BranchId
      const createdAt = new Date().toISOString()
      await unwrapped(
        storage.branches.create(
          { workspaceId, id, name: id, status: 'Draft', createdAt },
          { at: createdAt, ...operator, sentence: 'Created a branch', changes: [] },
        ),
      )
    }
  })
  return time / creations
}
