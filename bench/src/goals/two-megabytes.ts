import { generatePlan } from '../generate-plan.ts'
import type { Goal } from '../goal.ts'
import { standardSchemaBody } from '../json-body.ts'
import { measure, timed } from '../measure.ts'
import { importBytes, withStore } from '../store.ts'

export const twoMegabytes: Goal = {
  id: 'two-megabytes',
  title: '2 MB standard JSON schema, 1,000 events with 10,000 property uses, imported end to end',
  unit: 'ms',
  run: async (workbench) => {
    const body = Buffer.from(standardSchemaBody(generatePlan({ events: 1_000, uses: [10, 10], words: [13, 17] })))
    const ours = async () =>
      workbench.onCopy(await workbench.emptyFile(), (copy) =>
        withStore(copy, (store) => timed(() => importBytes(store, body, { method: 'addOnly' }))),
      )
    const { rounds } = workbench.scale
    return measure({ ours }, (times) => times.ours, { rounds, warmUps: 3, onRound: workbench.onRound })
  },
}
