import { parse } from 'csv-parse/browser/esm/sync'
import { csvBody } from '../csv-body.ts'
import { generatePlan } from '../generate-plan.ts'
import type { Goal } from '../goal.ts'
import { measure, timed } from '../measure.ts'
import { importBytes, withStore } from '../store.ts'

export const csvImport: Goal = {
  id: '8',
  title: 'CSV import, bytes to commit / csv-parse (columns) alone on the same bytes',
  unit: 'ratio',
  atMost: 1.3,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    // Twelve rows an event: the goal is stated for 100,000 rows.
    const body = Buffer.from(csvBody(generatePlan({ events: Math.round(events * 0.84) })))
    const options = { method: 'addOnly', mediaType: 'text/csv' } as const
    return measure(
      {
        ours: async () =>
          workbench.onCopy(await workbench.emptyFile(), (copy) =>
            withStore(copy, (store) => timed(() => importBytes(store, body, options))),
          ),
        parser: () => timed(() => parse(body.toString(), { columns: true, bom: true })),
      },
      ({ ours, parser }) => ours / parser,
      { rounds, onRound: workbench.onRound },
    )
  },
}
