/** Retrying is safe: the connection is cut at any byte, the client sends again, and the import is done once. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BranchId, WorkspaceId } from '@plan/core'
import { type Cut, type CuttingProxy, openCuttingProxy } from '@plan/tests/cutting-proxy'
import { type Answer, type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'

const rounds = Number(process.env.PLAN_CUT_ROUNDS ?? 100)

let service: MemoryService
let proxy: CuttingProxy
beforeEach(async () => {
  service = await openMemoryService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  proxy = await openCuttingProxy((service.app.server.address() as AddressInfo).port)
})
afterEach(async () => {
  await proxy.close()
  await service.close()
})

/** The import of a round, by a name as long as any other, so that each sends as many bytes. */
const nameOf = (round: number) => `round-${String(round).padStart(6, '0')}`

/** Creates an event and describes one that everybody describes, so that doing it again after somebody else shows. */
const bodyOf = (name: string) =>
  JSON.stringify({
    events: [
      { name: 'Shared', description: name, rules: { properties: { properties: {} } } },
      { name, rules: { properties: { properties: { properties: { [name]: { type: 'money' } } } } } },
    ],
  })

/** Sends the import through the proxy over a connection of its own. */
const send = (name: string) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request({
      port: proxy.port,
      host: '127.0.0.1',
      agent: false,
      method: 'POST',
      path: '/workspaces/acme/branches/topic/import/v1?importMethod=addAndUpdate',
      headers: {
        authorization: service.authorization,
        'content-type': 'application/json',
        'idempotency-key': `key-of-${name}`,
      },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(body) }), reject)
    })
    sent.end(bodyOf(name))
  })

/** Somebody else's import into the same branch. */
const interfere = (name: string) => service.importInto('topic', bodyOf(name), { method: 'addAndUpdate' })

/** The changes of every entry in the branch's log, as text. */
async function readLog(): Promise<readonly string[]> {
  const log = await service.surroundings.storage.branches.actions('acme' as WorkspaceId, 'topic' as BranchId)
  return log._unsafeUnwrap().map(({ changes }) => JSON.stringify(changes))
}

/** How many entries come from the import of this name. */
const timesIn = (log: readonly string[], name: string) => log.filter((changes) => changes.includes(`"${name}"`)).length

/** Where a connection may be cut: at any byte of the given exchange. */
const cutOf = ({ request, response }: CuttingProxy['passed']): fc.Arbitrary<Cut> =>
  fc.oneof(
    fc.record({ side: fc.constant('request' as const), after: fc.nat(request), reset: fc.boolean() }),
    fc.record({ side: fc.constant('response' as const), after: fc.nat(response), reset: fc.boolean() }),
  )

test(`an import whose connection is cut is done once, in ${rounds} rounds`, {
  timeout: 60_000 + rounds * 1_000,
}, async () => {
  let round = 0
  let answersLost = 0
  await interfere('nobody')
  const uncut = await send(nameOf(0))
  expect(uncut).toMatchObject({ status: 200, body: { result: { newEvents: 1, updatedEvents: 1, newProperties: 1 } } })
  expect(uncut.body.warnings).toHaveLength(1)

  await fc.assert(
    fc.asyncProperty(fc.array(cutOf(proxy.passed), { minLength: 1, maxLength: 4 }), async (cuts) => {
      const name = nameOf(++round)
      await interfere(`before-${name}`)
      let answer: Answer | undefined
      for (const [at, cut] of cuts.entries()) {
        proxy.cutNext(cut)
        answer = await send(name).catch(() => undefined)
        if (answer !== undefined) break
        answersLost += timesIn(await readLog(), name)
        await interfere(`try-${at}-of-${name}`)
      }
      answer ??= await send(name)
      expect(JSON.parse(JSON.stringify(answer).replaceAll(name, nameOf(0)))).toEqual(uncut)
      expect(timesIn(await readLog(), name)).toBe(1)
    }),
    { numRuns: rounds, endOnFailure: true },
  )

  const log = await readLog()
  for (let n = 0; n <= round; n++) expect(timesIn(log, nameOf(n))).toBe(1)
  // The case that needs the key: the import was done and its answer did not arrive.
  expect(answersLost).toBeGreaterThan(rounds / 4)
})
