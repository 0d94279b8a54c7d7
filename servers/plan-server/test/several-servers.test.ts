/** What two servers on one PostgreSQL share: each with its own caches, pool and clock, as processes have them. */
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { WorkspaceId } from '@plan/core'
import { buildApp } from '@plan/rest'
import { describeWith } from '@plan/tests/fixtures'
import { emptyDatabase, runSql } from '@plan/tests/postgres'
import {
  createBranch,
  createServiceAccount,
  createWebhook,
  createWorkspace,
  listDeliveries,
  mergeBranch,
  type RateLimit,
  revokeServiceAccount,
  type Surroundings,
} from '@plan/workspace'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/database.ts'
import { surroundingsOf } from '../src/surroundings.ts'
import { senderWith } from '../src/webhooks/send.ts'
import { openWebhookWorker } from '../src/webhooks/worker.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { openReceiver } from './webhooks/receiver.ts'

const workspaceId = 'acme' as WorkspaceId
const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
const branch = '/workspaces/acme/branches/topic'
const pepper = new Uint8Array(32).fill(7)

type App = ReturnType<typeof buildApp>

async function openServers(rateLimit?: RateLimit) {
  const databaseUrl = await emptyDatabase()
  const open = async (): Promise<{ readonly surroundings: Surroundings; readonly app: App }> => {
    const storage = (await openStorage({ data: temporaryFolder(), databaseUrl }))._unsafeUnwrap()
    const surroundings = surroundingsOf(storage, pepper)
    const app = buildApp({ surroundings, rateLimit })
    onTestFinished(async () => {
      await app.close()
      await storage.close()
    })
    return { surroundings, app }
  }
  const one = await open()
  const two = await open()
  ;(await createWorkspace(one.surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  ;(await createBranch(one.surroundings, { workspaceId, id: 'topic', name: 'Topic', ...operator }))._unsafeUnwrap()
  const { secret } = (await createServiceAccount(one.surroundings, { workspaceId, name: 'ci' }))._unsafeUnwrap()
  const authorization = `Basic ${Buffer.from(`ci:${secret}`).toString('base64')}`
  return {
    databaseUrl,
    one,
    two,
    importInto: (app: App, events: readonly string[], headers: Readonly<Record<string, string>> = {}) =>
      app.inject({
        method: 'POST',
        url: `${branch}/import/v1`,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ schema: { events: Object.fromEntries(events.map((name) => [name, {}])) } }),
      }),
    exportFrom: (app: App, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({ url: `${branch}/export/v1`, headers: { authorization, ...headers } }),
  }
}

const eventsIn = (plan: unknown) => (plan as { events: { name: string }[] }).events.map(({ name }) => name)

describeWith('postgres', 'two servers on one PostgreSQL', () => {
  test('grant a service account one burst between them', async () => {
    const { one, two, exportFrom } = await openServers({ burst: 10, perSecond: 0.001 })
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => exportFrom(at % 2 === 0 ? one.app : two.app)),
    )
    const spent = Math.ceil((performance.now() - begun) / 1_000)
    const granted = answers.filter(({ statusCode }) => statusCode === 200)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect([granted.length, refused.length]).toEqual([10, 90])
    // A second that the requests themselves took is one less to wait for.
    const waits = Array.from({ length: spent + 1 }, (_, second) => 1_000 - second).join('|')
    expect(granted.map(({ headers }) => String(headers.ratelimit)).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, left) => expect.stringMatching(`^"requests";r=${left};t=(${waits})$`)),
    )
    for (const { headers } of refused) {
      expect(headers['retry-after']).toMatch(new RegExp(`^(${waits})$`))
      expect(headers.ratelimit).toBe(`"requests";r=0;t=${headers['retry-after']}`)
    }
  })

  test('refuse for now while requests cannot be counted, and grant nothing meanwhile', async () => {
    const { databaseUrl, one, two, exportFrom } = await openServers({ burst: 2, perSecond: 0.001 })
    expect((await exportFrom(one.app)).statusCode).toBe(200)
    await runSql(databaseUrl, 'ALTER TABLE rate_buckets RENAME TO elsewhere')
    const away = await exportFrom(two.app)
    expect([away.statusCode, away.headers['retry-after'], away.headers.ratelimit]).toEqual([503, '5', undefined])
    expect(away.json()).toEqual({ message: expect.any(String), warnings: [] })
    await runSql(databaseUrl, 'ALTER TABLE elsewhere RENAME TO rate_buckets')
    expect([(await exportFrom(two.app)).statusCode, (await exportFrom(one.app)).statusCode]).toEqual([200, 429])
  })

  test('apply what is sent to both under one key once, and answer it alike', async () => {
    const { one, two, importInto, exportFrom } = await openServers()
    for (let round = 0; round < 10; round++) {
      const key = { 'idempotency-key': `k${round}` }
      const answers = await Promise.all([one, two].map(({ app }) => importInto(app, [`E${round}`], key)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(answers.map((answer) => answer.json().result.newEvents)).toEqual([1, 1])
      expect((await importInto(two.app, ['other'], key)).statusCode).toBe(422)
    }
    expect(eventsIn((await exportFrom(one.app)).json())).toHaveLength(10)
  })

  test('never answer from a cache what the other one has changed', async () => {
    const { one, two, importInto, exportFrom } = await openServers()
    const tags = new Set<string>()
    for (let round = 0; round < 4; round++) {
      const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one]
      expect((await importInto(writer.app, [`E${round}`])).statusCode).toBe(200)
      for (const { app } of [reader, writer, reader]) {
        const plain = await exportFrom(app)
        expect(eventsIn(plain.json())).toHaveLength(round + 1)
        const packed = await exportFrom(app, { 'accept-encoding': 'gzip' })
        expect(eventsIn(JSON.parse(gunzipSync(packed.rawPayload).toString()))).toHaveLength(round + 1)
        tags.add(String(plain.headers.etag))
        const again = await exportFrom(app, { 'if-none-match': String(plain.headers.etag) })
        expect(again.statusCode).toBe(304)
      }
    }
    expect(tags.size).toBe(4)
  })

  test('refuse an account from the moment either has revoked it', async () => {
    const { one, two, exportFrom } = await openServers()
    for (const { app } of [one, two]) expect((await exportFrom(app)).statusCode).toBe(200)
    ;(await revokeServiceAccount(one.surroundings, { workspaceId, name: 'ci' }))._unsafeUnwrap()
    for (const { app } of [two, one]) expect((await exportFrom(app)).statusCode).toBe(401)
  })

  test('send a delivery once, though both look for it and their clocks are 15 s apart', async () => {
    const { one, two } = await openServers()
    const receiver = await openReceiver(async (_, reply) => {
      await pause(300)
      reply.writeHead(204).end()
    })
    const wanted = { workspaceId, name: 'Catalogue', publishesOnMerge: true, allowsPrivateAddresses: true }
    const { id: webhookId } = (await createWebhook(one.surroundings, { ...wanted, url: receiver.url }))._unsafeUnwrap()
    const ahead = { ...two.surroundings, now: () => new Date(Date.now() + 15_000) }
    const silent = { info: () => {}, warn: () => {} }
    const workers = [one.surroundings, ahead].map((surroundings) =>
      openWebhookWorker({ surroundings, send: senderWith(), random: Math.random, log: silent }),
    )
    for (let merge = 1; merge <= 3; merge++) {
      const id = `b${merge}`
      ;(await createBranch(two.surroundings, { workspaceId, id, name: id, ...operator }))._unsafeUnwrap()
      ;(await mergeBranch(two.surroundings, { workspaceId, branchId: id, ...operator }))._unsafeUnwrap()
      // One looks while the other is sending.
      for (let look = 0; look < 2; look++) {
        const rounds = workers.map((worker) => worker.round())
        await pause(100)
        await Promise.all([...workers.map((worker) => worker.round()), ...rounds])
      }
      expect(receiver.received).toHaveLength(merge)
    }
    const deliveries = (await listDeliveries(one.surroundings, { workspaceId, webhookId }))._unsafeUnwrap()
    expect(deliveries.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['delivered', 1]))
  })
})
