/** When we answer 200 it is on disk, and an import happens completely or not at all: shown by killing the server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { administered, startServer } from './plan-server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const rounds = Number(process.env.PLAN_CRASH_ROUNDS ?? 100)
const eventsPerImport = 20

const nameOf = (id: string, at: number) => `${id} ${at}`
const bodyOf = (id: string) => {
  const events = Array.from({ length: eventsPerImport }, (_, at) => [
    nameOf(id, at),
    { type: 'object', properties: { [`p ${id}`]: { type: 'string' } } },
  ])
  return JSON.stringify({ schema: { events: Object.fromEntries(events) } })
}

test(`kill -9 in the middle of imports, ${rounds} rounds: nothing acknowledged is lost, nothing is half there`, async () => {
  const data = temporaryFolder()
  await administered(data, 'workspace', 'create', '--name', 'Acme', '--id', 'acme')
  const account = await administered(data, 'service-account', 'create', '--workspace', 'acme', '--name', 'ci')
  const authorization = `Basic ${Buffer.from(`ci:${account.secret}`).toString('base64')}`
  const branch = '/workspaces/acme/branches/main'

  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(data)
    let isAlive = true
    const { promise: firstAnswer, resolve: answered } = Promise.withResolvers<void>()
    const client = async (lane: number) => {
      for (let at = 0; isAlive; at++) {
        const id = `${round}.${lane}.${at}`
        sent.add(id)
        const answer = await fetch(`${server.address}${branch}/import/v1`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: bodyOf(id),
        }).catch(() => undefined)
        if (answer?.status === 200) acknowledged.add(id)
        answered()
      }
    }
    const clients = [client(0), client(1)]
    await firstAnswer
    await sleep((round * 37) % 120)
    await server.stop('SIGKILL')
    isAlive = false
    await Promise.all(clients)
  }

  const server = await startServer(data)
  const exported = await fetch(`${server.address}${branch}/export/v1`, { headers: { authorization } })
  const { events } = (await exported.json()) as { events: { name: string }[] }
  expect(await server.stop('SIGTERM')).toBe(0)

  const there = new Set(events.map((event) => event.name))
  const countOf = (id: string) =>
    Array.from({ length: eventsPerImport }, (_, at) => there.has(nameOf(id, at))).filter(Boolean).length
  const lost = [...acknowledged].filter((id) => countOf(id) !== eventsPerImport)
  const half = [...sent].filter((id) => ![0, eventsPerImport].includes(countOf(id)))
  expect({ lost, half }).toEqual({ lost: [], half: [] })
  expect(acknowledged.size).toBeGreaterThan(rounds)
}, 600_000)
