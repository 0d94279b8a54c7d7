/** What was acknowledged is there after the process was killed: sent again, all of it is repeated. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../plan-server-process.ts'
import { element, prepareInspected, type TrackAnswer, track } from './inspected-workspace.ts'

const rounds = Number(process.env.PLAN_INSPECTOR_KILLS ?? 3)

test(`nothing that was acknowledged is lost in ${rounds} kills`, { timeout: 60_000 * rounds }, async () => {
  const { data, key } = await prepareInspected()
  const acknowledged: (readonly object[])[] = []
  let server = await startServer(data)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  for (let round = 0; round < rounds; round++) {
    let isKilled = false
    const clients = Array.from({ length: 8 }, async () => {
      while (!isKilled) {
        const batch = Array.from({ length: 10 }, () => element(key))
        const answer = await track(server.address, batch).catch((): TrackAnswer | undefined => undefined)
        if (answer?.status === 200) acknowledged.push(batch)
      }
    })
    const before = acknowledged.length
    while (acknowledged.length < before + 20) await pause(5)
    await server.stop('SIGKILL')
    isKilled = true
    await Promise.all(clients)
    server = await startServer(data)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(20 * rounds)
  for (const batch of acknowledged)
    expect(await track(server.address, batch)).toMatchObject({ counted: 0, repeated: 10 })
})
