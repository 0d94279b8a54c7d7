/** Clocks that jump, little memory, few file descriptors, no temporary folder, a dead import thread. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNeed } from '@plan/tests/needs'
import { expect } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { faultTest } from './fault-test.ts'
import { openServiceUnderTest, type Target } from './service-under-test.ts'
import { eventsOf } from './write-routes.ts'

const bodyOf = (id: string, events = 20, description = '') =>
  JSON.stringify({
    schema: {
      events: Object.fromEntries(
        Array.from({ length: events }, (_, at) => [`${id} event ${at}`, { type: 'object', description }]),
      ),
    },
  })

const importTo = (target: Target, body: string) => target.ask('branches/main/import/v1', body)
const exported = (target: Target) => target.ask('branches/main/export/v1')

faultTest(
  {
    id: 'F2',
    fault: 'temporary folder full',
    how: 'the server started with a temporary folder that does not exist; an import of 20 MB',
    demand: 'nothing is spooled there: the import is done',
    rounds: { short: 1, long: 1 },
  },
  async () => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    await service.start({ env: { TMPDIR: '/nowhere/at/all', NODE_COMPILE_CACHE: '' } })
    const body = bodyOf('large', 2_000, 'x'.repeat(10_000))
    expect(body.length).toBeGreaterThan(20_000_000)
    expect((await importTo(target, body))?.status).toBe(200)
    return 'does not apply: bodies stay in memory, an import of 20 MB was done'
  },
)

faultTest(
  {
    id: 'F9',
    fault: 'the clock jumps',
    how: 'a day and an hour ahead and back while the server runs (libfaketime), rate limit on',
    demand: 'no write refused for it, the rate limit waits seconds and no hours, the log of changes stays whole',
    rounds: { short: 1, long: 10 },
    needs: 'faketime',
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    const clock = join(temporaryFolder(), 'clock')
    writeFileSync(clock, '+0')
    await service.start({
      args: ['--rate-limit', '5', '--limit', 'request-burst=2'],
      env: {
        LD_PRELOAD: findNeed('faketime') ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        // Clocks that only ever go on do not jump in earnest either.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
    const years = new Set<string>()
    let waits = 0
    for (let round = 0; round < rounds; round++)
      for (const [at, jump] of ['+0', '+1d', '+0', '-1d', '+0', '+1h', '-1h'].entries()) {
        writeFileSync(clock, jump)
        for (let n = 0; n < 4; n++) {
          const body = bodyOf(`r${round} ${at} ${n}`)
          let answer = await importTo(target, body)
          if (answer?.status === 429) {
            const seconds = Number(answer.headers.get('retry-after'))
            expect([0, 1, 2]).toContain(seconds)
            waits++
            await sleep(seconds * 1_000 + 100)
            answer = await importTo(target, body)
          }
          expect(answer?.status).toBe(200)
          years.add(String(answer?.headers.get('date')).slice(0, 16))
        }
      }
    // The jumps reached it: its answers carried three different days.
    expect(years.size).toBeGreaterThanOrEqual(3)
    await service.kill()
    expect(await service.findDamage()).toEqual([])
    return `${rounds * 28} imports done over ${rounds * 7} jumps, ${waits} rate waits of 2 s at most, log whole`
  },
)

faultTest(
  {
    id: 'F10',
    fault: 'little memory',
    how: '`--max-old-space-size=256` and an import of 50 MB',
    demand: 'done, or refused with 413 or 503; the process does not run out of memory and serves on',
    rounds: { short: 1, long: 5 },
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    const server = await service.start({ nodeArgs: ['--max-old-space-size=256'], keepsOutput: true })
    const body = bodyOf('huge', 5_000, 'x'.repeat(10_100))
    expect(body.length).toBeGreaterThan(50_000_000)
    const statuses: (number | undefined)[] = []
    for (let round = 0; round < rounds; round++) {
      const answer = await importTo(target, body)
      statuses.push(answer?.status)
      expect([200, 413, 503]).toContain(answer?.status)
      expect((await importTo(target, bodyOf(`small ${round}`)))?.status).toBe(200)
    }
    expect(server.child.exitCode).toBe(null)
    return `answered ${[...new Set(statuses)].join(', ')}, the process served on`
  },
)

faultTest(
  {
    id: 'F11',
    fault: 'few file descriptors',
    how: '`ulimit -n 128` and 1,000 connections',
    demand: 'the process lives, what it cannot take is closed or waits, and it serves once they are gone',
    rounds: { short: 1, long: 10 },
  },
  async ({ rounds }) => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    const server = await service.start({ within: ['sh', '-c', 'ulimit -n 128; exec "$@"', 'sh'], keepsOutput: true })
    const { port, hostname } = new URL(server.address)
    for (let round = 0; round < rounds; round++) {
      const sockets: Socket[] = []
      for (let at = 0; at < 1_000; at++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n')
        sockets.push(socket)
      }
      await sleep(1_000)
      expect(server.child.exitCode).toBe(null)
      for (const socket of sockets) socket.destroy()
      await sleep(200)
      expect((await importTo(target, bodyOf(`after ${round}`)))?.status).toBe(200)
      expect((await exported(target))?.status).toBe(200)
    }
    return `${rounds * 1_000} connections; the process lives and writes again once they are gone`
  },
)

faultTest(
  {
    id: 'F12',
    fault: 'import thread killed',
    how: 'its thread ended from outside in the middle of an import',
    demand: 'that request 500 or 503, others fine, the next import done by a new thread, nothing half',
    rounds: { short: 3, long: 50 },
  },
  async ({ rounds, random }) => {
    const service = openServiceUnderTest()
    const target = await service.newWorkspace()
    const killer = join(import.meta.dirname, 'kill-import-thread.ts')
    const server = await service.start({ nodeArgs: ['--import', killer], keepsOutput: true })
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const running = importTo(target, bodyOf(`large ${round}`, 3_000, 'x'.repeat(1_000)))
      await sleep(10 + random() * 150)
      const beside = exported(target)
      server.child.kill('SIGWINCH')
      const answer = await running
      expect([200, 500, 503]).toContain(answer?.status)
      if (answer?.status !== 200) refused++
      expect((await beside)?.status).toBe(200)
      expect((await importTo(target, bodyOf(`small ${round}`)))?.status).toBe(200)
      const there = [...(await eventsOf(target))].filter((name) => name.startsWith(`large ${round} `)).length
      expect([0, 3_000]).toContain(there)
      if (answer?.status === 200) expect(there).toBe(3_000)
    }
    expect(refused).toBeGreaterThan(0)
    expect(server.child.exitCode).toBe(null)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    return `${refused} of ${rounds} imports refused, 0 half, every next one done`
  },
)
