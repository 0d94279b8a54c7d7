/** The document of the routes, and every kind of answer held against it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspectorPlugin } from '@plan/inspector-server'
import { openApp } from '@plan/rest'
import { openFaultySqlite, type Sabotage } from '@plan/storage/faults'
import { changeSetting, openIngest } from '@plan/workspace'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { element, type InspectorService, openService, type ServiceOptions } from './service.ts'

interface Described {
  readonly content: Readonly<Record<string, { readonly schema: object }>>
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: Described
  readonly responses: Readonly<Record<string, Described>>
}

interface Document {
  readonly openapi: string
  readonly components: object
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let first: InspectorService
let document: Document
beforeAll(async () => {
  first = await openService()
  document = (await first.app.inject({ url: '/inspector/openapi.json' })).json()
})
afterAll(() => first.close())

const [v1, v2, spec] = ['/inspector/v1/track', '/inspector/v2/track', '/trackingPlan/eventSpec'] as const

const operationAt = (path: string): Operation => {
  const [operation] = Object.values(document.paths[path] ?? {})
  if (operation === undefined) throw new Error(`${path} is not described`)
  return operation
}

/** What is wrong with a body; nothing where it is as it is described. */
function faultsOf(described: Described | undefined, body: unknown): unknown {
  const schema = described?.content['application/json']?.schema
  if (schema === undefined) return 'not described'
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  return ajv.validate({ ...schema, components: document.components }, body) ? [] : ajv.errors
}

/** Sends, and holds the answer against what is said of its route and status. */
async function send(app: FastifyInstance, path: string, options: InjectOptions = {}): Promise<number> {
  const answer = await app.inject({ method: path === spec ? 'GET' : 'POST', url: path, ...options })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(faultsOf(operationAt(path).responses[answer.statusCode], answer.json())).toEqual([])
  return answer.statusCode
}

const asV2 = (key: string) => ({ 'api-key': key, env: 'prod', 'X-Avo-Client': 'document.test' })

async function opened(options: ServiceOptions = {}): Promise<InspectorService> {
  const service = await openService(options)
  onTestFinished(() => service.close())
  return service
}

test('it is OpenAPI 3.1, and every part it refers to is in it', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.values(document.paths).flatMap((methods) => Object.keys(methods))).toEqual(['post', 'post', 'get'])
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference)
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references) {
    const steps = reference.replace(/^#\//, '').split('/')
    expect(steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), document)).toBeTypeOf('object')
  }
})

test('what the routes take is described', () => {
  for (const path of [v1, v2]) {
    const batch = [element('key'), element('key', { type: 'sessionStarted', appVersion: null })]
    expect(faultsOf(operationAt(path).requestBody, batch)).toEqual([])
    expect(faultsOf(operationAt(path).requestBody, [{ ...batch[0], eventName: 7 }])).not.toEqual([])
  }
  const alone = [v1, v2].map((path) => faultsOf(operationAt(path).requestBody, element('key')))
  expect(alone.map((faults) => Array.isArray(faults) && faults.length === 0)).toEqual([true, false])
  const required = ({ parameters }: Operation) => parameters.flatMap((one) => (one.required ? [one.name] : []))
  expect([v1, v2, spec].map((path) => required(operationAt(path)))).toEqual([
    [],
    ['api-key', 'env', 'X-Avo-Client'],
    ['apiKey', 'eventName'],
  ])
})

/** One way to each status of the routes that take batches. */
const batches: Readonly<Record<number, (path: string) => Promise<number>>> = {
  200: async (path) => {
    const { app, key } = await opened({ limits: { shapesPerEvent: 1 } })
    const elements = [
      element(key),
      element(key, { eventProperties: [] }),
      element(key, { type: 'sessionStarted' }),
      element(key, { eventName: 7 }),
      element(key, { samplingRate: 'all' }),
      'none',
    ]
    return send(app, path, { headers: asV2(key), payload: JSON.stringify(elements) })
  },
  400: async (path) => send(first.app, path, { headers: asV2(first.key), payload: '[' }),
  401: async (path) => send(first.app, path, { headers: asV2('nobody'), payload: JSON.stringify([element('nobody')]) }),
  413: async (path) => {
    const { app, key } = await opened({ track: { body: 100 } })
    return send(app, path, { headers: asV2(key), payload: JSON.stringify([element(key)]) })
  },
  415: async (path) =>
    send(first.app, path, { headers: { ...asV2(first.key), 'content-encoding': 'br' }, payload: '[]' }),
  429: async (path) => {
    const { app, key } = await opened({ limits: { burst: 1, perSecond: 1 } })
    const sending = () => send(app, path, { headers: asV2(key), payload: JSON.stringify([element(key)]) })
    return [await sending(), await sending()][1] ?? 0
  },
  503: async (path) => sendToFaulty(path, 'SQLITE_BUSY'),
  507: async (path) => sendToFaulty(path, 'SQLITE_FULL'),
}

/** One way to each status of event specs. */
const specs: Readonly<Record<number, () => Promise<number>>> = {
  200: async () => {
    const { app, key, surroundings } = await opened()
    await changeSetting(surroundings, { workspaceId: 'acme', key: 'propertyValueValidation', value: true })
    return send(app, spec, { query: { apiKey: key, streamId: 's', eventName: 'A' } })
  },
  400: async () => send(first.app, spec, { query: { apiKey: first.key } }),
  401: async () => send(first.app, spec, { query: { apiKey: 'nobody', eventName: 'A' } }),
  404: async () => send(first.app, spec, { query: { apiKey: first.key, eventName: 'A' } }),
  429: async () => {
    const { app, key } = await opened({ limits: { burst: 1, perSecond: 1 } })
    const asking = () => send(app, spec, { query: { apiKey: key, eventName: 'A' } })
    return [await asking(), await asking()][1] ?? 0
  },
  503: async () => sendToFaulty(spec, 'SQLITE_BUSY'),
}

/** Every statement fails. */
async function sendToFaulty(path: string, code: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-inspector-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const service = await openService({ store: { file: join(folder, 'plan.db') } })
  await service.close()
  let sabotage: Sabotage = () => undefined
  const storage = openFaultySqlite(join(folder, 'plan.db'), (sql) => sabotage(sql))
  const surroundings = { ...service.surroundings, storage }
  const app = openApp({ surroundings })
  app.register(inspectorPlugin({ ingest: openIngest(surroundings) }))
  onTestFinished(async () => {
    await app.close()
    await storage.close()
  })
  sabotage = () => ({ code })
  const query = path === spec ? { apiKey: service.key, eventName: 'A' } : {}
  return send(app, path, { headers: asV2(service.key), query, payload: JSON.stringify([element(service.key)]) })
}

describe.each([v1, v2])('%s', (path) => {
  test.each(Object.entries(batches))('answers %s as described', async (status, reach) => {
    expect(await reach(path)).toBe(Number(status))
  })
  test('is described with these statuses', () => {
    expect(Object.keys(operationAt(path).responses)).toEqual(Object.keys(batches))
  })
})

describe(spec, () => {
  test.each(Object.entries(specs))('answers %s as described', async (status, reach) => {
    expect(await reach()).toBe(Number(status))
  })
  test('is described with these statuses', () => {
    expect(Object.keys(operationAt(spec).responses)).toEqual(Object.keys(specs))
  })

  test('a spec with constraints at all levels is as described', async () => {
    const leaf = { t: 'string', r: true, l: true, p: { '"a"': ['e'] }, v: { '["a"]': ['e'] }, rx: {}, minmax: {} }
    const told = {
      events: [{ b: 'main', id: 'e', vids: ['v'], p: { cart: { t: 'object', r: false, children: { size: leaf } } } }],
      metadata: { schemaId: 'acme', branchId: 'main', latestActionId: '1', sourceId: 'web' },
    }
    expect(faultsOf(operationAt(spec).responses['200'], told)).toEqual([])
    const wrong = structuredClone(told)
    Object.assign(wrong.events[0]?.p.cart.children.size ?? {}, { other: 1 })
    expect(faultsOf(operationAt(spec).responses['200'], wrong)).not.toEqual([])
  })
})
