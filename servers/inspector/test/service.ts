/** The Inspector on a store of its own, for tests that send to it as apps do. */
import { randomUUID } from 'node:crypto'
import { parseChanges } from '@plan/core'
import { inspectorPlugin } from '@plan/inspector-server'
import type { TrackLimits } from '@plan/inspector-server/default-limits'
import { openApp } from '@plan/rest'
import { type MemoryService, openMemoryService } from '@plan/tests/memory-service'
import {
  applyToBranch,
  createInspectorKey,
  type Ingest,
  type IngestLimits,
  openIngest,
  type Receipt,
  type Surroundings,
} from '@plan/workspace'
import type { FastifyInstance } from 'fastify'

const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const

export interface InspectorService {
  readonly app: FastifyInstance
  readonly ingest: Ingest
  readonly surroundings: Surroundings
  /** The secret of a key of the source `web`. */
  readonly key: string
  readonly clock: { now: Date }
  readonly send: (elements: unknown, headers?: Readonly<Record<string, string>>) => Promise<Answer>
  readonly close: () => Promise<void>
}

export interface Answer {
  readonly status: number
  readonly body: Receipt & { readonly success: boolean; readonly ok?: boolean; readonly error?: string }
  readonly headers: Readonly<Record<string, unknown>>
}

export interface ServiceOptions {
  readonly store?: Parameters<typeof openMemoryService>[0]
  /** A key of the store, where it has been open before. */
  readonly key?: string
  readonly limits?: Partial<IngestLimits>
  readonly track?: Partial<TrackLimits>
  readonly clock?: { now: Date }
}

/** A workspace `acme` whose plan has the sources `web` and `app`, and a key of the first. */
export async function openService(options: ServiceOptions = {}): Promise<InspectorService> {
  const { clock = { now: new Date('2026-01-02T03:04:05.678Z') }, limits, track } = options
  const service = await openMemoryService(options.store)
  const surroundings: Surroundings = { ...service.surroundings, now: () => clock.now }
  const key = options.key ?? (await prepare(surroundings))
  const ingest = openIngest(surroundings, { limits })
  const app = openApp({ surroundings })
  app.register(inspectorPlugin({ ingest, limits: track }))
  return {
    ...{ app, ingest, surroundings, key, clock },
    send: (elements, headers = {}) => post(app, '/inspector/v1/track', elements, headers),
    close: () => closeAll(app, ingest, service),
  }
}

async function closeAll(app: FastifyInstance, ingest: Ingest, service: MemoryService): Promise<void> {
  await app.close()
  await ingest.stop()
  await service.close()
}

async function prepare(surroundings: Surroundings): Promise<string> {
  const changes = ['web', 'app'].map((id) => ({
    kind: 'source-added',
    item: { id, name: `The ${id}`, destinations: [] },
  }))
  const branch = { workspaceId: 'acme', branchId: 'main', changes: parseChanges(changes)._unsafeUnwrap(), ...operator }
  ;(await applyToBranch(surroundings, branch))._unsafeUnwrap()
  return (await createInspectorKey(surroundings, { workspaceId: 'acme', source: 'web' }))._unsafeUnwrap().secret
}

export async function post(
  app: FastifyInstance,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** An event as apps send it, with what a test wants to be otherwise; undefined members are left out. */
export const element = (apiKey: string, other: Readonly<Record<string, unknown>> = {}) => ({
  ...{ apiKey, env: 'prod', appName: 'Shop', appVersion: '1.2.3', libVersion: '3.0.0', libPlatform: 'web' },
  ...{ messageId: randomUUID(), trackingId: '', sessionId: '', createdAt: '2026-01-02T03:04:00.000Z', samplingRate: 1 },
  ...{ type: 'event', eventName: 'Signed Up', avoFunction: false, eventId: null, eventHash: null },
  eventProperties: [{ propertyName: 'plan', propertyType: 'string' }],
  ...other,
})

/** What is counted of the workspace after folding: by event name. */
export async function countsOf({ surroundings, ingest }: Pick<InspectorService, 'surroundings' | 'ingest'>) {
  await ingest.round()
  const { observations } = surroundings.storage.inspector
  const shapes = (await observations.shapes('acme' as never, 0, 10_000))._unsafeUnwrap()
  const range = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }
  const totals = (await observations.totals('acme' as never, range))._unsafeUnwrap()
  const byNumber = new Map(shapes.map((shape) => [shape.number, shape]))
  const counts: Record<string, number> = {}
  for (const { shape, count } of totals) {
    const name = byNumber.get(shape)?.eventName ?? '?'
    counts[name] = (counts[name] ?? 0) + count
  }
  return counts
}
