import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Inspector } from '@plan/inspector'
import type { Goal } from '../goal.ts'

const calls = 1_000

/** An event with thirty properties, some of them lists and objects. */
const eventOf = (at: number) =>
  Object.fromEntries(
    Array.from({ length: 30 }, (_, place) => [
      `property_${place}`,
      [at, `text ${at}`, at / 2, [at, 'a'], { inner: at, list: ['b'] }][place % 5],
    ]),
  )

/** What an app waits for when it tracks: the schema is taken, and the event kept in a file. */
export const sdkCall: Goal = {
  id: 'sdk-call',
  title: 'trackSchemaFromEvent in Node, 30 properties, kept in files: p99 of 1,000 calls',
  unit: 'ms',
  atMost: 1,
  run: async (workbench) => {
    const folder = mkdtempSync(join(tmpdir(), 'plan-sdk-'))
    const inspector = new Inspector({
      apiKey: 'bench',
      env: 'prod',
      endpoint: 'http://127.0.0.1:9',
      storage: folder,
      transport: async () => ({ status: 200, json: async () => ({}) }),
    })
    const figures: number[] = []
    for (let round = 0; round < workbench.scale.rounds + 1; round++) {
      const times: number[] = []
      for (let at = 0; at < calls; at++) {
        const event = eventOf(at)
        const start = performance.now()
        inspector.trackSchemaFromEvent('Order Placed', event)
        times.push(performance.now() - start)
        // An app has other things to do, and requests go meanwhile.
        if (at % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
      }
      if (round > 0) figures.push(times.toSorted((a, b) => a - b)[Math.floor(0.99 * calls)] ?? Number.NaN)
      await inspector.flush()
      workbench.onRound?.()
    }
    inspector.destroy()
    rmSync(folder, { recursive: true, force: true })
    return { figures, times: {} }
  },
}
