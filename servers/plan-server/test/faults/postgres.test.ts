/** Databases that go away while a server works on them. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describeLack, findNeed, isAddress } from '@plan/tests/needs'
import { runSql } from '@plan/tests/postgres'
import { type Cluster, openCluster, openStandby } from '@plan/tests/postgres-cluster'
import { openProxy } from '@plan/tests/postgres-proxy'
import { expect } from 'vitest'
import { faultTest } from './fault-test.ts'
import { checkImports, type Place } from './imports-in-log.ts'
import { prepareAcme, type ServedAcme } from './served-acme.ts'
import { type Exchange, openSteadyLoad, type SteadyLoad, sendImport } from './steady-load.ts'

/** How long an answer may take while the database is away, and the first good one after its return, with slack. */
const promised = 5_000 + 1_000

const programs = (): string => {
  const place = findNeed('postgres')
  if (place === undefined || isAddress(place)) throw new Error(describeLack('postgres'))
  return place
}

/** Of all tests but those that wear it out. */
let cluster: Promise<Cluster> | undefined
const sharedCluster = () => {
  cluster ??= openCluster(programs())
  return cluster
}

const schemaIn = async (url: string, name: string) => {
  await runSql(url, `CREATE SCHEMA ${name}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${name}`)
  return own.href.replaceAll('+', '%20')
}

/** Starts a server and lets it import, so that its thread of imports has begun. */
async function startWorking(acme: Awaited<ReturnType<typeof prepareAcme>>): Promise<ServedAcme> {
  const server = await acme.start()
  expect((await sendImport(server, 'before')).status).toBe(200)
  return server
}

/** Waits for an import and an export that were begun after a moment and answered with 200; the result is how long. */
async function untilNormal({ exchanges }: SteadyLoad, since: number): Promise<number> {
  const isGood = (kind: Exchange['kind']) =>
    exchanges.some((one) => one.kind === kind && one.status === 200 && one.sentAt >= since)
  while (!isGood('import') || !isGood('export')) {
    expect(performance.now() - since).toBeLessThan(promised)
    await pause(10)
  }
  return performance.now() - since
}

/** Checks what must hold whatever happened to the database, and says it in figures. */
async function checkLoad(
  place: Place,
  server: ServedAcme,
  load: SteadyLoad,
  recoveries: readonly number[],
): Promise<string> {
  await load.stop()
  expect(server.child.exitCode).toBeNull()
  const { exchanges } = load
  const strange = exchanges.filter(
    ({ kind, status, retryAfter }) =>
      status !== 200 && (kind === '/livez' || status !== 503 || !(Number(retryAfter) > 0)),
  )
  expect(strange).toEqual([])
  const refused = exchanges.filter(({ status }) => status === 503)
  const slowest = Math.max(...exchanges.map(({ sentAt, endedAt }) => endedAt - sentAt))
  expect(slowest).toBeLessThan(promised)
  await checkImports(place, load)
  expect(await server.stop('SIGTERM')).toBe(0)
  const times = recoveries.length === 0 ? '' : `, normal after ${seconds(Math.max(...recoveries))} at most`
  return `0 of ${load.acknowledged.size} acknowledged lost, 0 done twice, ${refused.length} × 503, slowest answer ${seconds(slowest)}${times}`
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

const demand = '0 acknowledged lost, each import once, 503 within 5 s, normal within 5 s, alive'

faultTest(
  {
    id: 'P1',
    fault: 'PostgreSQL ends all connections',
    how: 'pg_terminate_backend every 500 ms under load',
    demand,
    needs: 'postgres',
    rounds: { short: 6, long: 120 },
  },
  async ({ rounds }) => {
    const { url } = await sharedCluster()
    const acme = await prepareAcme(await schemaIn(url, 'terminated'))
    const server = await startWorking(acme)
    const load = openSteadyLoad(server)
    let ended = 0
    for (let round = 0; round < rounds; round++) {
      await pause(500)
      const gone = await runSql(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
      )
      ended += gone.length
    }
    const recovery = await untilNormal(load, performance.now())
    expect(ended).toBeGreaterThan(rounds)
    return `${ended} connections ended; ${await checkLoad(acme, server, load, [recovery])}`
  },
)

faultTest(
  {
    id: 'P2',
    fault: 'PostgreSQL stops at once and starts again',
    how: 'immediate shutdown under load, away for up to 3 s',
    demand,
    needs: 'postgres',
    rounds: { short: 1, long: 20 },
  },
  async ({ rounds, random }) => {
    const database = await sharedCluster()
    const acme = await prepareAcme(await schemaIn(database.url, 'stopped'))
    const server = await startWorking(acme)
    const load = openSteadyLoad(server)
    const recoveries: number[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(300 + random() * 400)
      await database.stop()
      const away = performance.now()
      await pause(500 + random() * 2_500)
      expect(load.exchanges.some(({ sentAt, status }) => sentAt > away && status === 503)).toBe(true)
      await database.start()
      recoveries.push(await untilNormal(load, performance.now()))
    }
    return checkLoad(acme, server, load, recoveries)
  },
)

faultTest(
  {
    id: 'P3',
    fault: 'PostgreSQL stands still',
    how: 'SIGSTOP to all its processes for 5 s under load, then SIGCONT',
    demand: `${demand}, /readyz 503 within 1.5 s`,
    needs: 'postgres',
    rounds: { short: 1, long: 5 },
  },
  async ({ rounds }) => {
    const database = await sharedCluster()
    const acme = await prepareAcme(await schemaIn(database.url, 'frozen'))
    const server = await startWorking(acme)
    const load = openSteadyLoad(server)
    const recoveries: number[] = []
    for (let round = 0; round < rounds; round++) {
      await untilNormal(load, performance.now())
      const parent = database.pid()
      process.kill(parent, 'SIGSTOP')
      const stopped = [parent, ...childrenOf(parent)]
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      try {
        await checkHang(server, load)
      } finally {
        for (const pid of stopped.toReversed()) process.kill(pid, 'SIGCONT')
      }
      recoveries.push(await untilNormal(load, performance.now()))
    }
    return checkLoad(acme, server, load, recoveries)
  },
)

faultTest(
  {
    id: 'P4',
    fault: 'the way to PostgreSQL swallows everything',
    how: 'a proxy that passes nothing on and ends nothing for 5 s under load',
    demand: `${demand}, /readyz 503 within 1.5 s`,
    needs: 'postgres',
    rounds: { short: 1, long: 5 },
  },
  async ({ rounds }) => {
    const { url } = await sharedCluster()
    const own = await schemaIn(url, 'swallowed')
    const proxy = await openProxy(own)
    const acme = await prepareAcme(own, proxy.url)
    const server = await startWorking(acme)
    const load = openSteadyLoad(server)
    const recoveries: number[] = []
    for (let round = 0; round < rounds; round++) {
      await untilNormal(load, performance.now())
      proxy.silence()
      await checkHang(server, load)
      proxy.restore()
      recoveries.push(await untilNormal(load, performance.now()))
    }
    return checkLoad(acme, server, load, recoveries)
  },
)

faultTest(
  {
    id: 'P5',
    fault: 'PostgreSQL fails over to a second server',
    how: 'synchronous standby promoted under load, the first server fenced, the address the same',
    demand,
    needs: 'postgres',
    rounds: { short: 1, long: 3 },
  },
  async ({ rounds }) => {
    const recoveries: number[] = []
    let last = ''
    for (let round = 0; round < rounds; round++) {
      const first = await openCluster(programs())
      const second = await openStandby(programs(), first)
      try {
        await runSql(first.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()')
        const own = await schemaIn(first.url, 'failing')
        const proxy = await openProxy(own)
        const acme = await prepareAcme(own, proxy.url)
        const server = await startWorking(acme)
        const load = openSteadyLoad(server)
        await pause(1_000)
        await first.stop()
        const ownThere = new URL(own)
        ownThere.port = new URL(second.url).port
        await runSql(second.url, 'SELECT pg_promote()')
        await runSql(second.url, `ALTER SYSTEM SET synchronous_standby_names = ''`, 'SELECT pg_reload_conf()')
        proxy.switchTo(ownThere.href)
        recoveries.push(await untilNormal(load, performance.now()))
        const place = { ...acme, env: { PLAN_DATABASE_URL: ownThere.href } }
        last = await checkLoad(place, server, load, recoveries)
      } finally {
        await second.stop()
        for (const { folder } of [first, second]) rmSync(folder, { recursive: true })
      }
    }
    return last
  },
)

/** What must hold from the moment on in which the database no longer answers; takes 5 s. */
async function checkHang({ address }: ServedAcme, { exchanges }: SteadyLoad): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < 5_000) {
    const asked = performance.now()
    const { status } = await fetch(`${address}/readyz`)
    expect(status).toBe(503)
    expect(performance.now() - asked).toBeLessThan(1_500 + 200)
    await pause(200)
  }
  for (const kind of ['import', 'export'])
    expect(exchanges.some((one) => one.kind === kind && one.status === 503 && one.endedAt > since)).toBe(true)
}

const childrenOf = (parent: number): readonly number[] =>
  readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
