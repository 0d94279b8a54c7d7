import { setTimeout } from 'node:timers/promises'
import type { Goal } from '../goal.ts'
import { measure } from '../measure.ts'
import { requestExport, type Server, withServer } from '../server.ts'

export const streamingMemory: Goal = {
  id: '5',
  title: 'growth of resident memory while a slow reader takes the export of 5 times the plan / bytes of the body',
  unit: 'ratio',
  atMost: 0.3,
  run: async (workbench) => {
    const { events, rounds } = workbench.scale
    return workbench.onDataFolder(await workbench.planFile(5 * events), (folder) => {
      let bytes = 0
      const growth = () =>
        withServer('app', folder, async (app) => {
          await app.ask('watch')
          bytes = await readSlowly(app)
          return app.ask('growth')
        })
      // Memory hardly differs from run to run.
      return measure({ growth }, (grown) => grown.growth / bytes, {
        rounds: Math.ceil(rounds / 3),
        warmUps: 0,
        onRound: workbench.onRound,
      })
    })
  },
}

const mebibyte = 1024 * 1024

/** Reads the whole export with a pause after each mebibyte, more slowly than it is made; says how many bytes it has. */
async function readSlowly(app: Server): Promise<number> {
  let bytes = 0
  let pauses = 0
  for await (const chunk of await requestExport(app, 'identity')) {
    bytes += chunk.length
    if (bytes < (pauses + 1) * mebibyte) continue
    pauses++
    await setTimeout(20)
  }
  return bytes
}
