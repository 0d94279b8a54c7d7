/** What other branches cost, and what they weigh. */
import { statSync } from 'node:fs'
import type { Surroundings } from '@plan/workspace'
import { withMainAlone } from '../edited-branches.ts'
import type { Goal } from '../goal.ts'
import { type Contender, meanOf, measure } from '../measure.ts'
import { forgetBranches } from '../raw-rows.ts'
import { withWarmStore } from '../warm-stores.ts'
import type { Workbench } from '../workbench.ts'
import { createdPrefix, timeCreating } from './create-branch.ts'
import { timeDiff } from './diff-branch.ts'
import { timeOpening } from './load-branch.ts'

export const createAmongMany: Goal = {
  id: 'create-others',
  title: 'create a branch, 200 other branches / 20',
  unit: 'ratio',
  atMost: 1.2,
  run: (workbench) =>
    compare(workbench, (store, file) =>
      meanOf(5, async () => {
        // The first reads anew what the forgetting of the last ones has touched.
        await timeCreating(store, 1)
        const time = await timeCreating(store, 4)
        forgetBranches(file, createdPrefix)
        return time
      }),
    ),
}

export const diffAmongMany: Goal = {
  id: 'diff-others',
  title: 'diff of a branch with 50 changes, 200 other branches / 20',
  unit: 'ratio',
  atMost: 1.2,
  run: (workbench) => readingOf(workbench, (store, id) => timeDiff(store, id, workbench.scale.changes)),
}

export const loadAmongMany: Goal = {
  id: 'load-others',
  title: 'load a branch with 50 changes, main in memory, 200 other branches / 20',
  unit: 'ratio',
  atMost: 1.2,
  run: (workbench) => readingOf(workbench, async (store, id) => timeOpening(await withMainAlone(store), id)),
}

/** Reads several branches a round, others in the next. */
const readingOf = (workbench: Workbench, read: (store: Surroundings, id: string) => Promise<number>) =>
  compare(workbench, (store) => {
    let at = 0
    return meanOf(5, () => read(store, `edited-${at++ % workbench.scale.fewBranches}`))
  })

async function compare(workbench: Workbench, contender: (store: Surroundings, file: string) => Contender) {
  const { branches, fewBranches, rounds } = workbench.scale
  return withWarmStore(workbench, await workbench.branchedFile(branches), async (many, manyFile) =>
    withWarmStore(workbench, await workbench.branchedFile(fewBranches), (few, fewFile) =>
      measure({ ours: contender(many, manyFile), few: contender(few, fewFile) }, (times) => times.ours / times.few, {
        rounds,
        onRound: workbench.onRound,
      }),
    ),
  )
}

export const branchSize: Goal = {
  id: 'branch-size',
  title: 'what a branch with 50 changes adds to the file, the mean of 200',
  unit: 'KB',
  run: async (workbench) => {
    const { events, branches } = workbench.scale
    const bytes = (file: string) => async () => statSync(file).size
    // The files do not change: one look is enough.
    return measure(
      { with: bytes(await workbench.branchedFile(branches)), without: bytes(await workbench.planFile(events)) },
      (sizes) => (sizes.with - sizes.without) / branches / 1_000,
      { rounds: 1, warmUps: 0, onRound: workbench.onRound },
    )
  },
}
