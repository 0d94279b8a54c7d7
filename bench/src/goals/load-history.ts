import { itemKindNames, itemsOf } from '@plan/core'
import type { NewAction } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import type { Goal } from '../goal.ts'
import { measure } from '../measure.ts'
import { findMain, mainBranch, operator, warmMain, withStore, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import { timeLoading } from './load-branch.ts'

export const loadHistory: Goal = {
  id: 'history-growth',
  title: 'load main’s head, 10 old versions of every item / none',
  unit: 'ratio',
  atMost: 1.2,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    const file = await workbench.planFile(events)
    return workbench.onCopy(file, (copy) =>
      withStore(file, (young) =>
        withStore(copy, async (old) => {
          for (let version = 0; version < 10; version++) await rewriteMain(old)
          const [oldMain, youngMain] = [await findMain(old), await findMain(young)]
          return measure(
            { ours: () => timeLoading(old, oldMain), none: () => timeLoading(young, youngMain) },
            (times) => times.ours / times.none,
            { rounds, onRound: workbench.onRound },
          )
        }),
      ),
    )
  },
}

/** Writes every item of main once more, as it is. */
async function rewriteMain(store: Surroundings): Promise<void> {
  const main = await findMain(store)
  const plan = await warmMain(store)
  const items = itemKindNames.flatMap((kind) => Array.from(itemsOf(plan, kind), ([id, item]) => ({ kind, id, item })))
  const action: NewAction = {
    at: new Date().toISOString(),
    ...operator,
    sentence: 'Rewrote the plan',
    kind: 'change',
    changes: [],
  }
  await unwrapped(
    store.storage.plans.commit({
      workspaceId,
      branchId: mainBranch,
      expectedRevision: main.revision,
      items,
      action,
    }),
  )
}
