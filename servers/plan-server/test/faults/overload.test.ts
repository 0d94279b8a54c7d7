/** More work than a server can do, sent whether it answers or not. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { faultTest } from './fault-test.ts'
import { checkImports } from './imports-in-log.ts'
import { prepareAcme } from './served-acme.ts'
import { type Exchange, openSteadyLoad, sendExport, sendImport, type Target } from './steady-load.ts'

/** Most memory of the process, in bytes, with {@link heap}: without a limit V8 leaves garbage where the machine has room. */
const mostMemory = 1024 * 1024 * 1024

/** Longest that a refusal takes, in milliseconds: on a machine that does other things too, many times what it should. */
const longestRefusal = 10_000

/** What operators of a small machine give it. */
const heap = { NODE_OPTIONS: '--max-old-space-size=640' }

const path = '/workspaces/acme/branches/topic'

/** As it is where nobody says otherwise. */
const shedding = limitTable['event-loop-milliseconds'].default

faultTest(
  {
    id: 'L1',
    fault: 'twice as much work as can be done',
    how: 'exports and imports sent at twice the measured rate, a round a second, whether they are answered or not; a heap of 640 MB',
    demand:
      'heavy requests 200, or 503 with Retry-After within 10 s, light ones answered, under 1 GB, normal within 10 s, alive',
    rounds: { short: 6, long: 60 },
  },
  async ({ rounds }) => {
    const acme = await prepareAcme()
    const limits = ['imports-waiting=8', 'connections-per-address=0', `event-loop-milliseconds=${shedding}`]
    const args = limits.flatMap((limit) => ['--limit', limit])
    const server = await acme.start({ args, env: heap })
    await fill(server)
    const light = await openLightReader(server)

    const capacity = await measure(server)
    const heavy: Promise<Exchange>[] = []
    const sent = new Set<string>()
    const lights: Promise<readonly [status: number, milliseconds: number]>[] = []
    const interval = 1_000 / (2 * capacity)
    const start = performance.now()
    for (let n = 0; performance.now() - start < rounds * 1_000; n++) {
      const name = `flood-${n}`
      if (n % 4 === 0) sent.add(name)
      heavy.push(n % 4 === 0 ? sendImport(server, name) : sendExport(server))
      if (n % 10 === 0) lights.push(...light())
      await pause(Math.max(0, start + (n + 1) * interval - performance.now()))
    }
    const [answers, small] = await Promise.all([Promise.all(heavy), Promise.all(lights)])

    expect(server.child.exitCode).toBeNull()
    const strange = answers.filter(
      ({ status, retryAfter }) => status !== 200 && !(status === 503 && Number(retryAfter) > 0),
    )
    expect(strange).toEqual([])
    expect(small.filter(([status]) => status !== 200 && status !== 304)).toEqual([])
    const timesOf = (wanted: number) =>
      answers.filter(({ status }) => status === wanted).map(({ sentAt, endedAt }) => endedAt - sentAt)
    const refusals = timesOf(503)
    expect(Math.max(0, ...refusals)).toBeLessThan(longestRefusal)
    expect(Math.max(...timesOf(200))).toBeLessThan(30_000)
    const memory = peakMemory(server.child.pid)
    expect(memory).toBeLessThan(mostMemory)

    const over = performance.now()
    while ((await sendExport(server)).status !== 200) await pause(100)
    while ((await sendImport(server, 'afterwards')).status !== 200) await pause(100)
    const recovery = performance.now() - over
    expect(recovery).toBeLessThan(10_000)
    await checkImports(acme, { sent, acknowledged: new Set() })
    expect(await server.stop('SIGTERM')).toBe(0)
    const lightTimes = small.map(([, milliseconds]) => milliseconds)
    return `${Math.round(capacity)} a second can be done; ${answers.length} heavy requests, ${refusals.length} × 503, p99 ${quantile(refusals, 0.99)} ms; ${small.length} light ones answered, p99 ${quantile(lightTimes, 0.99)} ms; ${Math.round(memory / 1024 / 1024)} MB; normal after ${(recovery / 1_000).toFixed(1)} s`
  },
)

const quantile = (times: readonly number[], part: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0)

/** How many heavy requests a second it can do, once it has done some: so many clients keep it busy all the time. */
async function measure(target: Target): Promise<number> {
  const load = openSteadyLoad(target, { name: 'measured', imports: 4, exports: 12 })
  await pause(2_000)
  const start = performance.now()
  await pause(3_000)
  const end = performance.now()
  await load.stop()
  const done = load.exchanges.filter(
    ({ kind, status, endedAt }) => kind !== '/livez' && status === 200 && endedAt >= start && endedAt < end,
  )
  return Math.max(5, (1_000 * done.length) / (end - start))
}

/** Asks how it is, and for a plan that has not changed. */
async function openLightReader({ address, authorization }: Target) {
  const url = `${address}/workspaces/acme/branches/main/export/v1`
  const known = await insist(() => fetch(url, { headers: { authorization } }))
  const headers = { authorization, 'if-none-match': String(known.headers.get('etag')) }
  const timed = async (answer: Promise<Response>) => {
    const start = performance.now()
    const { status } = await answer
    return [status, performance.now() - start] as const
  }
  return () => [timed(fetch(`${address}/livez`)), timed(fetch(url, { headers }))]
}

/** As clients do: where the machine does much else, a server that has just started has too much to do as well. */
async function insist(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send()
    await answer.text()
    if (answer.status === 200) return answer
    expect(answer.status).toBe(503)
    await pause(500)
  }
}

async function fill({ address, authorization }: Target): Promise<void> {
  const events = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [`Event ${at}`, { description: 'x'.repeat(200) }]),
  )
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ schema: { events } })
  await insist(() => fetch(`${address}${path}/import/v1`, { method: 'POST', headers, body }))
}

const peakMemory = (pid: number | undefined): number =>
  1_024 * Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
