/** What a collector gets, if there is one: here one of our own, that speaks OTLP over HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serveWorkspace } from './served-workspace.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Received {
  readonly path: string | undefined
  readonly body: string
}

async function openCollector() {
  const received: Received[] = []
  const server = createServer(async (request, reply) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    received.push({ path: request.url, body })
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('a request is a span by its template, with its store calls and its import below it', async () => {
  const { endpoint, received } = await openCollector()
  const server = await serveWorkspace({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test' },
  })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  expect((await server.importBody('{"schema":{"events":{"Canary Event":{}}}}', { traceparent })).status).toBe(200)
  expect((await server.exportMain()).status).toBe(200)
  expect((await fetch(`${server.address}/workspaces/acme/branches/topic/export/v1?q=canary-query`)).status).toBe(401)
  expect(await server.stop('SIGTERM')).toBe(0)

  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  const exports = received.map(({ body }) => JSON.parse(body))
  const resource = exports[0].resourceSpans[0].resource.attributes
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'plan-server' } })
  expect(resource).toContainEqual({ key: 'deployment.environment', value: { stringValue: 'test' } })
  const spans: readonly Span[] = exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const requests = spans.filter(({ kind }) => kind === 2)
  const branch = '/workspaces/:workspaceId/branches/:branchId'
  expect(requests.map((span) => [span.name, attributesOf(span)])).toEqual([
    [`POST ${branch}/import/v1`, expect.objectContaining({ 'http.response.status_code': 200 })],
    [`GET ${branch}/export/v1`, expect.objectContaining({ 'http.route': `${branch}/export/v1` })],
    [`GET ${branch}/export/v1`, expect.objectContaining({ 'error.type': 'not-authenticated' })],
  ])
  const [imported, exported, refused] = requests
  expect([imported?.traceId, imported?.parentSpanId]).toEqual(traceparent.split('-').slice(1, 3))
  const below = (parent: Span | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name)
  expect(below(imported)).toEqual(
    expect.arrayContaining(['storage serviceAccounts.find', 'storage branches.find', 'import']),
  )
  expect(below(exported)).toEqual(expect.arrayContaining(['storage branches.find', 'storage plans.load']))
  expect(below(refused)).toEqual([])
  const all = received.map(({ body }) => body).join('')
  for (const hidden of [server.secret, 'acme', 'Canary', 'canary', 'topic"', server.data])
    expect(all).not.toContain(hidden)
})

test.each([
  ['no endpoint', {}],
  ['a switch that is off', { OTEL_SDK_DISABLED: 'true' }],
  ['no exporter', { OTEL_TRACES_EXPORTER: 'none' }],
  ['a sampler that takes nothing', { OTEL_TRACES_SAMPLER: 'always_off' }],
])('%s means no traces', async (name, env) => {
  const { endpoint, received } = await openCollector()
  const server = await serveWorkspace({
    env: name === 'no endpoint' ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env },
  })
  expect((await server.exportMain()).status).toBe(200)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(received).toEqual([])
})

test('a collector that is away holds up nobody, and the end for 3 seconds at most', async () => {
  const server = await serveWorkspace({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  expect((await server.exportMain()).status).toBe(200)
  const start = performance.now()
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(performance.now() - start).toBeLessThan(8_000)
})
