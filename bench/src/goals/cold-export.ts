import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ExportRun } from '../cold-export-process.ts'
import type { Goal } from '../goal.ts'
import { measure } from '../measure.ts'
import type { Workbench } from '../workbench.ts'

export const coldExport: Goal = {
  id: '4',
  title: 'cold identity export from the store, streamed / JSON.stringify of the ready object',
  unit: 'ratio',
  atMost: 0.4,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    const contenders = await exportOf(workbench, events)
    return measure(contenders, (times) => times.ours / times.stringify, {
      rounds,
      warmUps: 0,
      onRound: workbench.onRound,
    })
  },
}

export const coldExportGrowth: Goal = {
  id: 'export-growth',
  title: 'cold export, 10 times the plan / growth of JSON.stringify',
  unit: 'ratio',
  atMost: 1.2,
  run: async (workbench) => {
    const { events, fewEvents, rounds } = workbench.scale
    const large = await exportOf(workbench, events)
    const small = await exportOf(workbench, fewEvents)
    return measure(
      { ...large, oursSmall: small.ours, stringifySmall: small.stringify },
      (times) => times.ours / times.oursSmall / (times.stringify / times.stringifySmall),
      { rounds, warmUps: 0, onRound: workbench.onRound },
    )
  },
}

/** Each time a new process, which makes a first pass to compile its code. */
async function exportOf(workbench: Workbench, events: number) {
  const file = await workbench.planFile(events)
  return { ours: () => inProcess('export', file), stringify: () => inProcess('stringify', file) }
}

const program = fileURLToPath(new URL('../cold-export-process.ts', import.meta.url))
const execute = promisify(execFile)

async function inProcess(run: ExportRun, file: string): Promise<number> {
  const { stdout } = await execute(process.execPath, ['--conditions=@plan/source', '--expose-gc', program, run, file])
  return Number(stdout)
}
