import type { Goal } from '../goal.ts'
import { limit } from '../limit.ts'
import { measure, timed } from '../measure.ts'
import { type RawRows, readRawRows } from '../raw-rows.ts'
import { importBytes, warmMain, withStore } from '../store.ts'
import type { Workbench } from '../workbench.ts'

export const reImport: Goal = {
  id: '7',
  title: 're-import, 5 % changed and 2 % new, addAndUpdate, main in memory / LIMIT',
  unit: 'ratio',
  atMost: 1.4,
  run: (workbench) => runAgainst(workbench, 'head'),
}

export const reImportTouched: Goal = {
  id: 're-import-touched',
  title: 're-import as in 7 / JSON.parse and a raw insert of no more than the touched rows',
  unit: 'ratio',
  run: (workbench) => runAgainst(workbench, 'revision'),
}

async function runAgainst(workbench: Workbench, which: 'head' | 'revision') {
  const { events, rounds } = workbench.scale
  const body = workbench.variedBody(events)
  const text = body.toString()
  const rows = await rowsOf(workbench, body, which)
  const contenders = {
    ours: async () =>
      workbench.onCopy(await workbench.planFile(events), (copy) =>
        withStore(copy, async (store) => {
          await warmMain(store)
          return timed(() => importBytes(store, body, { method: 'addAndUpdate' }))
        }),
      ),
    limit: () => limit(workbench, text, rows),
  }
  return measure(contenders, ({ ours, limit }) => ours / limit, { rounds, onRound: workbench.onRound })
}

/** The rows main has after the re-import, all or those it wrote, with its action. */
const rowsOf = async (workbench: Workbench, body: Buffer, which: 'head' | 'revision'): Promise<RawRows> =>
  workbench.onCopy(await workbench.planFile(workbench.scale.events), async (copy) => {
    await withStore(copy, (store) => importBytes(store, body, { method: 'addAndUpdate' }))
    return readRawRows(copy, 3, which)
  })
