/** That what keeps the thread busy lets connections in first, is done one after the other, and is refused in time. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from '../src/turns.ts'
import { prepareAcme, type ServedAcme } from './faults/served-acme.ts'
import { sendExport } from './faults/steady-load.ts'

function work(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Asks for so many turns at once; each is used for so long. The result says who got one. */
const useTurns = (turns: ReturnType<typeof openTurns>, count: number, milliseconds: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const mayGo = await turns.take()
      if (mayGo) work(milliseconds)
      return mayGo
    }),
  )

test('there is one each time round the event loop, and in the order in which they were asked for', async () => {
  const turns = openTurns(0)
  const order: string[] = []
  const going = ['first', 'second', 'third'].map(async (name) => {
    await turns.take()
    order.push(name)
  })
  for (let round = 0; round < 4; round++) {
    await nextTurn()
    order.push('others')
  }
  await Promise.all(going)
  expect(order.filter((name) => name !== 'others')).toEqual(['first', 'second', 'third'])
  expect(order.indexOf('third') - order.indexOf('first')).toBeGreaterThan(2)
})

test('as long as connections come there is none, but not for ever', async () => {
  const turns = openTurns(0)
  let isOver = false
  let connections = 0
  const connecting = async () => {
    while (!isOver) {
      turns.noteConnection()
      connections++
      await nextTurn()
    }
  }
  const coming = connecting()
  expect(await turns.take()).toBe(true)
  isOver = true
  await coming
  expect(connections).toBeGreaterThan(10)
})

test('who would wait too long is refused, whoever comes then is refused at once, and what is over is forgotten', async () => {
  const turns = openTurns(100)
  const answers = useTurns(turns, 40, 10)
  while (!turns.isCrowded()) await nextTurn()
  expect(await turns.take()).toBe(false)
  const given = await answers
  const count = given.filter(Boolean).length
  expect(given).toEqual(given.map((_, at) => at < count))
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(40)
  expect(turns.isCrowded()).toBe(false)
  expect(await turns.take()).toBe(true)
})

test('a single long turn is the end of nobody who waits for it', async () => {
  const turns = openTurns(100)
  const long = turns.take().then(() => work(300))
  expect(await useTurns(turns, 3, 0)).toEqual([true, true, true])
  await long
})

test('where any wait will do nobody is refused', async () => {
  const turns = openTurns(0)
  expect(await useTurns(turns, 30, 10)).not.toContain(false)
})

/** Exports that are asked for at once, each over a connection of its own. */
const most = 300

/** Asks how the server is, over a new connection. */
async function askLiveness({ address }: ServedAcme): Promise<number | undefined> {
  const [answer] = await once(request(`${address}/livez`, { agent: false }).end(), 'response')
  answer.resume()
  return answer.statusCode
}

test('a new connection is taken in before the exports are made of those that came earlier', async () => {
  const server = await (await prepareAcme()).start({ args: ['--limit', 'connections-per-address=0'] })
  await fill(server)
  let done = 0
  const exports = Array.from({ length: most }, async () => {
    const { status } = await sendExport(server)
    done++
    return status
  })
  // The first are under way.
  while (done === 0) await pause(1)
  expect(await askLiveness(server)).toBe(200)
  expect(done).toBeLessThan(most / 2)
  expect(new Set(await Promise.all(exports))).toEqual(new Set([200]))
  expect(await server.stop('SIGTERM')).toBe(0)
})

async function fill({ address, authorization }: ServedAcme): Promise<void> {
  const events = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [`Event ${at}`, { description: 'x'.repeat(200) }]),
  )
  const { status } = await fetch(`${address}/workspaces/acme/branches/topic/import/v1`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ schema: { events } }),
  })
  expect(status).toBe(200)
}
