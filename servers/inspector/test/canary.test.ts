/** Values of apps that send them by mistake: they come back in no answer, and are in no log and nowhere in the store. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inspectorPlugin } from '@plan/inspector-server'
import { openApp } from '@plan/rest'
import { openFaultySqlite, type Sabotage } from '@plan/storage/faults'
import { changeSetting, openIngest } from '@plan/workspace'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { element, openService } from './service.ts'

const canary = 'jane.canary@example.com'

/** Where apps put values that belong nowhere: what is wrong with an element. */
const misplaced: readonly Readonly<Record<string, unknown>>[] = [
  { eventProperties: { email: canary } },
  { eventProperties: canary },
  { eventProperties: [canary, [canary], 7] },
  { eventProperties: [{ email: canary }] },
  { eventProperties: [{ propertyName: 'email', propertyType: canary }] },
  { eventProperties: [{ propertyName: 'email', propertyType: `list(${canary}` }] },
  { eventProperties: [{ propertyName: 'email', propertyType: `list({"a":"${canary}"})` }] },
  { eventProperties: [{ propertyName: 'email', propertyType: { value: canary } }] },
  { eventProperties: [{ propertyName: { value: canary }, propertyType: 'string' }] },
  { eventProperties: [{ propertyName: 'email', propertyType: 'string', value: canary, propertyValue: canary }] },
  { eventProperties: [{ propertyName: 'email', propertyType: 'object', children: canary }] },
  { eventProperties: [{ propertyName: 'emails', propertyType: 'list', children: [canary, { value: canary }] }] },
  { eventProperties: [{ propertyName: 'email', propertyType: 'string', failedEventIds: canary }] },
  { eventProperties: [{ propertyName: 'email', propertyType: 'string', passedEventIds: [{ value: canary }] }] },
  { eventProperties: [{ propertyName: 'email', propertyType: 'string', encryptedPropertyValue: [canary] }] },
  {
    eventProperties: [
      { propertyName: 'email', propertyType: 'string', encryptedPropertyValue: canary.padEnd(5_000, canary) },
    ],
  },
  { eventName: { value: canary } },
  { type: canary },
  { env: canary },
  { samplingRate: canary },
  { appVersion: { value: canary } },
  { messageId: { value: canary } },
  { eventSpecMetadata: canary },
  { eventSpecMetadata: { schemaId: { value: canary } } },
  { propertyValue: canary, anything: { else: canary } },
]

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'plan-inspector-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const prepared = await openService({ store: { file: join(folder, 'plan.db') } })
  await changeSetting(prepared.surroundings, { workspaceId: 'acme', key: 'propertyValueValidation', value: true })
  await prepared.close()
  let sabotage: Sabotage = () => undefined
  const storage = openFaultySqlite(join(folder, 'plan.db'), (sql) => sabotage(sql))
  const surroundings = { ...prepared.surroundings, storage }
  const logged: string[] = []
  const { log: logger } = fastify({ logger: { level: 'trace', stream: { write: (line) => void logged.push(line) } } })
  const ingest = openIngest(surroundings, { limits: { elements: 50, burst: 200, perSecond: 1 }, log: logger })
  const app = openApp({ surroundings, logger })
  app.register(inspectorPlugin({ ingest, limits: { body: 50_000 } }))
  onTestFinished(async () => {
    await app.close()
    await ingest.stop()
    await storage.close()
  })
  const answers: string[] = []
  return {
    key: prepared.key,
    /** The status; whatever else comes back is kept. */
    send: async (path: 'v1' | 'v2', payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) => {
      const known = path === 'v2' ? { 'api-key': prepared.key, env: 'dev', 'X-Avo-Client': 'canary' } : {}
      const url = `/inspector/${path}/track`
      const answer = await app.inject({ method: 'POST', url, headers: { ...known, ...headers }, payload })
      answers.push(JSON.stringify(answer.headers), answer.body)
      return answer.statusCode
    },
    failWith: (code: string | undefined) => {
      sabotage = () => (code === undefined ? undefined : { code })
    },
    told: () => [...answers, ...logged],
    /** The files of the store, as they lie on disk. */
    stored: async () => {
      await ingest.round()
      return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    },
  }
}

test.each(['v1', 'v2'] as const)('%s: a value in the wrong place', async (path) => {
  const { key, send, told, stored } = await opened()
  for (const wrong of misplaced)
    expect([wrong, await send(path, JSON.stringify([element(key, { env: 'dev', ...wrong })]))]).toEqual([wrong, 200])
  const all = misplaced.map((wrong) => element(key, { env: 'dev', ...wrong }))
  expect(await send(path, gzipSync(JSON.stringify(all)), { 'content-encoding': 'gzip' })).toBe(200)
  expect(told().join()).toContain('is no type that is known here')
  for (const text of [...told(), ...(await stored())]) expect(text).not.toContain('canary@')
})

test.each(['v1', 'v2'] as const)('%s: a value in what is refused as a whole', async (path) => {
  const { key, send, failWith, told, stored } = await opened()
  const good = JSON.stringify([element(key, { value: canary })])
  const refused = [
    await send(path, `[{"email":"${canary}"`),
    await send(path, `${canary}`),
    await send(path, JSON.stringify(canary)),
    await send(path, Buffer.concat([Buffer.from(`["${canary}`), Buffer.from([0xff]), Buffer.from('"]')])),
    await send(path, good, { 'content-encoding': 'gzip' }),
    await send(path, good, { 'content-encoding': canary }),
    await send(path, JSON.stringify([{ value: canary.repeat(5_000) }])),
    await send(path, gzipSync(JSON.stringify([{ value: canary.repeat(500_000) }])), { 'content-encoding': 'gzip' }),
    await send(path, JSON.stringify(Array.from({ length: 51 }, () => canary))),
    await send(path, JSON.stringify([element(canary, { apiKey: canary })]), { 'api-key': canary }),
  ]
  expect(refused).toEqual([400, 400, 400, 400, 400, 415, 413, 413, 413, 401])
  if (path === 'v2') {
    expect(await send(path, good, { env: canary })).toBe(400)
    expect(await send(path, good, { 'X-Avo-Client': canary })).toBe(400)
  }
  const texts = await stored()
  const failed = []
  for (const code of ['SQLITE_IOERR', 'SQLITE_CORRUPT', 'SQLITE_FULL', undefined]) {
    failWith(code)
    failed.push(await send(path, good))
  }
  expect(failed).toEqual([503, 503, 507, 200])
  const many = JSON.stringify(Array.from({ length: 50 }, () => element(key, { value: canary })))
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push(await send(path, many))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(told().join()).toContain('the store failed')
  for (const text of [...told(), ...texts, ...(await stored())]) expect(text).not.toContain('canary@')
})
