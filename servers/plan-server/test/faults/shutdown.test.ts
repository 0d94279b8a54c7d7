/** Servers that are told to stop while clients are at work. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { faultTest } from './fault-test.ts'
import { checkImports } from './imports-in-log.ts'
import { prepareAcme } from './served-acme.ts'
import { openSteadyLoad, type SteadyLoad } from './steady-load.ts'

const lanes = 3
const drained = { env: { PLAN_LIMIT_DRAIN_SECONDS: '1' } }

const namesOf = (loads: readonly SteadyLoad[]) => ({
  sent: new Set(loads.flatMap(({ sent }) => [...sent])),
  acknowledged: new Set(loads.flatMap(({ acknowledged }) => [...acknowledged])),
})

const imported = async ({ acknowledged }: SteadyLoad) => {
  while (acknowledged.size === 0) await pause(5)
}

const connectSilently = async ({ address }: { readonly address: string }) => {
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'connect')
}

faultTest(
  {
    id: 'T1',
    fault: 'SIGTERM under load',
    how: 'clients import and export until they hear that it is not ready, one holds a connection and says nothing; then a new start on the same folder',
    demand: 'every request answered, exit code 0, no lock left, 0 acknowledged lost',
    rounds: { short: 3, long: 200 },
  },
  async ({ rounds, random }) => {
    let answered = 0
    let left = rounds
    const inOneFolder = async () => {
      const acme = await prepareAcme()
      const loads: SteadyLoad[] = []
      while (left-- > 0) {
        const server = await acme.start(drained)
        const load = openSteadyLoad(server, { name: `round-${left}` })
        await imported(load)
        await pause(random() * 300)
        await connectSilently(server)
        const ended = server.stop('SIGTERM')
        while ((await fetch(`${server.address}/readyz`)).status === 200);
        await load.stop()
        expect(await ended).toBe(0)
        expect(load.exchanges.filter(({ status }) => status !== 200)).toEqual([])
        expect(existsSync(join(acme.data, 'plan.sqlite-wal'))).toBe(false)
        answered += load.exchanges.length
        loads.push(load)
      }
      await checkImports(acme, namesOf(loads))
    }
    await Promise.all(Array.from({ length: lanes }, inOneFolder))
    return `${answered} of ${answered} requests answered, ${rounds} × exit code 0, 0 acknowledged lost`
  },
)

faultTest(
  {
    id: 'T2',
    fault: 'a second SIGTERM',
    how: 'sent while the first one waits for clients to go',
    demand: 'ends at once, 0 acknowledged lost, nothing done twice, starts again',
    rounds: { short: 1, long: 20 },
  },
  async ({ rounds, random }) => {
    const acme = await prepareAcme()
    const loads: SteadyLoad[] = []
    for (let round = 0; round < rounds; round++) {
      const server = await acme.start({ env: { PLAN_LIMIT_DRAIN_SECONDS: '20' } })
      const load = openSteadyLoad(server, { name: `round-${round}`, insists: false })
      await imported(load)
      const ended = server.stop('SIGTERM')
      // Two signals that nobody has looked at yet are one.
      while ((await fetch(`${server.address}/readyz`)).status === 200);
      await pause(random() * 300)
      const again = performance.now()
      server.child.kill('SIGTERM')
      expect(await ended).toBe(1)
      expect(performance.now() - again).toBeLessThan(5_000)
      await load.stop()
      loads.push(load)
    }
    const names = namesOf(loads)
    await checkImports(acme, names)
    return `0 of ${names.acknowledged.size} acknowledged lost, 0 done twice`
  },
)
