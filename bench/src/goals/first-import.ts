import type { Goal } from '../goal.ts'
import { limit } from '../limit.ts'
import { meanOf, measure, timed } from '../measure.ts'
import { readRawRows } from '../raw-rows.ts'
import { importBytes, withStore } from '../store.ts'
import type { Workbench } from '../workbench.ts'

export const firstImport: Goal = {
  id: '6',
  title: 'first JSON import, bytes to commit / LIMIT',
  unit: 'ratio',
  atMost: 1.8,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    const contenders = await firstImportOf(workbench, events)
    return measure(contenders, ({ ours, limit }) => ours / limit, { rounds, onRound: workbench.onRound })
  },
}

export const firstImportGrowth: Goal = {
  id: 'import-growth',
  title: 'first JSON import, 10 times the plan / growth of LIMIT',
  unit: 'ratio',
  atMost: 1.2,
  run: async (workbench) => {
    const { events, fewEvents, rounds } = workbench.scale
    const large = await firstImportOf(workbench, events)
    const small = await firstImportOf(workbench, fewEvents)
    return measure(
      {
        ours: large.ours,
        limit: large.limit,
        oursSmall: meanOf(5, small.ours),
        limitSmall: meanOf(5, small.limit),
      },
      (times) => times.ours / times.oursSmall / (times.limit / times.limitSmall),
      { rounds, onRound: workbench.onRound },
    )
  },
}

/** A body of so many events brought into an empty main branch; LIMIT writes the very rows that this leaves behind. */
async function firstImportOf(workbench: Workbench, events: number) {
  const body = workbench.body(events)
  const text = body.toString()
  const rows = readRawRows(await workbench.planFile(events), 2)
  return {
    ours: async () =>
      workbench.onCopy(await workbench.emptyFile(), (copy) =>
        withStore(copy, (store) => timed(() => importBytes(store, body, { method: 'addOnly' }))),
      ),
    limit: () => limit(workbench, text, rows),
  }
}
