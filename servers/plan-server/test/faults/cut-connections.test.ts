/** Retrying is safe: connections are cut at any byte, the client sends again, and each import is done once. */

import { type Cut, openCuttingProxy } from '@plan/tests/cutting-proxy'
import { emptyDatabase } from '@plan/tests/postgres'
import { expect, onTestFinished } from 'vitest'
import { faultTest, type Run } from './fault-test.ts'
import { countInLog } from './imports-in-log.ts'
import { prepareAcme } from './served-acme.ts'
import { sendImport } from './steady-load.ts'

const fault = {
  how: 'TCP cut or reset at a random byte of request or response, up to 5 times an import, others importing between',
  demand: 'each import done once and answered 200',
  rounds: { short: 20, long: 500 },
}

faultTest({ ...fault, id: 'N1', fault: 'connections are cut, on SQLite' }, (run) => cutConnections(run))

faultTest({ ...fault, id: 'N2', fault: 'connections are cut, on PostgreSQL', needs: 'postgres' }, async (run) =>
  cutConnections(run, await emptyDatabase()),
)

async function cutConnections({ rounds, random }: Run, databaseUrl?: string): Promise<string> {
  const acme = await prepareAcme(databaseUrl)
  const server = await acme.start()
  const proxy = await openCuttingProxy(Number(new URL(server.address).port))
  onTestFinished(() => proxy.close())
  const overProxy = { ...server, address: `http://127.0.0.1:${proxy.port}` }
  // As long as any other, so that each sends as many bytes.
  const nameOf = (round: number) => `round-${String(round).padStart(6, '0')}`
  const interfere = async () => expect((await sendImport(server, `other-${++others}`)).status).toBe(200)
  let others = 0
  let cuts = 0
  let answersLost = 0
  expect((await sendImport(overProxy, nameOf(0))).status).toBe(200)
  const whole = { ...proxy.passed }
  const anyCut = (): Cut => {
    const side = random() < 0.5 ? 'request' : 'response'
    return { side, after: Math.floor(random() * whole[side]), reset: random() < 0.5 }
  }

  for (let round = 1; round <= rounds; round++) {
    let status: number | undefined
    for (let left = 1 + Math.floor(random() * 5); left > 0 && status === undefined; left--) {
      const cut = anyCut()
      proxy.cutNext(cut)
      status = (await sendImport(overProxy, nameOf(round))).status
      cuts++
      // The case that needs the key: it was done, and the answer did not arrive.
      if (status === undefined && proxy.passed.response > 0) answersLost++
      await interfere()
    }
    status ??= (await sendImport(overProxy, nameOf(round))).status
    expect(status).toBe(200)
  }

  const names = Array.from({ length: rounds + 1 }, (_, round) => nameOf(round))
  const counts = await countInLog(acme, names)
  expect([...counts].filter(([, count]) => count !== 1)).toEqual([])
  expect(answersLost).toBeGreaterThan(rounds / 4)
  expect(await server.stop('SIGTERM')).toBe(0)
  return `${rounds} of ${rounds} done once, after ${cuts} cuts, ${answersLost} of them of an answer to what was done`
}
