/** Clients that send slowly, take nothing, or leave in the middle: others do not notice, and they are gone after their time. */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { faultTest } from './fault-test.ts'
import { checkImports } from './imports-in-log.ts'
import { prepareAcme } from './served-acme.ts'
import { openSteadyLoad, sendExport, sendImport, type Target } from './steady-load.ts'

/** What the server is told, in seconds, and how long it may take beyond that. */
const limits = { 'header-seconds': 1, 'request-seconds': 2, 'response-stall-seconds': 2, 'connections-per-address': 0 }
const slack = 10_000

interface Rude {
  readonly id: string
  readonly fault: string
  readonly how: string
  readonly rounds: { readonly short: number; readonly long: number }
  /** After how many seconds the server ends it. */
  readonly limit: number
  /** Reads no byte, so that it cannot learn that the server has ended the connection. */
  readonly takesNothing?: true
  readonly begin: (socket: Socket, target: Target & { readonly big: string }) => void
}

const path = '/workspaces/acme/branches'
const uploadOf = ({ authorization }: Target, length: number) =>
  `POST ${path}/topic/import/v1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`

/** Sends a text at once and goes on with a byte a second. */
function sendSlowly(socket: Socket, start: string) {
  socket.write(start)
  const timer = setInterval(() => socket.write('x'), 1_000)
  socket.on('close', () => clearInterval(timer))
}

const kinds: readonly Rude[] = [
  {
    id: 'R1',
    fault: 'clients send a byte of headers a second',
    how: 'one connection a round',
    rounds: { short: 60, long: 500 },
    limit: limits['header-seconds'],
    begin: (socket) => sendSlowly(socket, 'GET /livez HTTP/1.1\r\nX: '),
  },
  {
    id: 'R2',
    fault: 'clients send a byte of the body a second',
    how: 'one connection a round',
    rounds: { short: 40, long: 200 },
    limit: limits['request-seconds'],
    begin: (socket, target) => sendSlowly(socket, uploadOf(target, 1_000_000)),
  },
  {
    id: 'R3',
    fault: 'clients never read an export',
    how: 'one connection a round, 25 MB',
    rounds: { short: 20, long: 200 },
    limit: limits['response-stall-seconds'],
    takesNothing: true,
    begin: (socket, { authorization, big }) => {
      socket.pause()
      socket.write(`GET ${path}/${big}/export/v1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    },
  },
  {
    id: 'R4',
    fault: 'clients leave in the middle of an upload',
    how: 'reset, orderly end or half-closed after part of the body, one connection a round',
    rounds: { short: 30, long: 300 },
    limit: limits['request-seconds'],
    begin: (socket, target) => {
      socket.write(`${uploadOf(target, 1_000_000)}Event Name\nNever Whole\n`)
      const leave = [() => socket.resetAndDestroy(), () => socket.destroy(), () => socket.end()][begun++ % 3]
      setTimeout(() => leave?.(), 200)
    },
  },
]
let begun = 0

/** However it ends. */
const endOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

for (const { id, fault, how, rounds, limit, takesNothing = false, begin } of kinds)
  faultTest(
    { id, fault, how, rounds, demand: 'others answered, all gone after their limit, nothing left open' },
    async (run) => {
      const acme = await prepareAcme()
      const server = await acme.start({
        args: Object.entries(limits).flatMap(([name, value]) => ['--limit', `${name}=${value}`]),
      })
      const target = takesNothing ? { ...server, big: await createBigBranch(server) } : { ...server, big: '' }
      expect((await sendImport(server, 'first')).status).toBe(200)
      expect((await sendExport(server)).status).toBe(200)
      const quiet = server.countHandles()
      const load = openSteadyLoad(server, { imports: 3, exports: 1 })
      // One connection of each lane.
      const busy = quiet + 5
      const { port } = new URL(server.address)
      const start = performance.now()
      const gone = Array.from({ length: run.rounds }, () => {
        // Half-closed by whichever side wants to, as the other may be.
        const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
        onTestFinished(() => void socket.destroy())
        socket.on('error', () => {})
        socket.on('connect', () => begin(socket, target))
        if (takesNothing) return undefined
        socket.on('data', () => {})
        socket.on('end', () => socket.destroy())
        return endOf(socket)
      })
      await Promise.all(gone)
      // None of these ends by itself.
      while (takesNothing && server.countHandles() < busy + run.rounds / 2) await pause(5)
      while (server.countHandles() > busy) {
        expect(performance.now() - start).toBeLessThan(limit * 1_000 + slack)
        await pause(50)
      }
      const time = (performance.now() - start) / 1_000
      expect(time).toBeLessThan(limit + slack / 1_000)
      await load.stop()
      while (server.countHandles() > quiet) await pause(10)
      expect(load.exchanges.filter(({ status }) => status !== 200)).toEqual([])
      await checkImports(acme, load)
      expect(await server.stop('SIGTERM')).toBe(0)
      return `${run.rounds} of ${run.rounds} gone within ${time.toFixed(1)} s (limit ${limit} s), ${load.exchanges.length} of ${load.exchanges.length} other requests answered 200`
    },
  )

/** Gives a branch of its own a plan whose export is larger than what a connection holds on the way. */
async function createBigBranch({ address, authorization }: Target): Promise<string> {
  const headers = { authorization, 'content-type': 'application/json' }
  const created = await fetch(`${address}${path}/v1`, { method: 'POST', headers, body: '{"name":"big"}' })
  expect(created.status).toBe(201)
  const { branchId } = (await created.json()) as { readonly branchId: string }
  const events = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [`Event ${at}`, { description: 'x'.repeat(8_000) }]),
  )
  const body = JSON.stringify({ schema: { events } })
  const imported = await fetch(`${address}${path}/${branchId}/import/v1`, { method: 'POST', headers, body })
  expect(imported.status).toBe(200)
  return branchId
}
