/** Apps that send to the Inspector of a workspace, as tests say. */
import { parseChanges } from '@plan/core'
import {
  applyToBranch,
  createInspectorKey,
  findBranch,
  findWorkspace,
  type Ingest,
  openIngest,
  type Surroundings,
} from '@plan/workspace'
import { done, operator } from './web-service.ts'

/** What one event is sent as; types as the wire has them. */
export interface Sent {
  readonly name: string
  readonly properties?: Readonly<Record<string, string>>
  readonly env?: 'dev' | 'staging' | 'prod'
  readonly version?: string
  readonly platform?: string
  readonly stream?: string
  readonly times?: number
  /** Members of the element, or of its properties by name, that only some have. */
  readonly more?: Readonly<Record<string, unknown>>
  readonly moreOf?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Apps {
  readonly ingest: Ingest
  /** Sends as a source, and has what was sent counted. */
  readonly send: (source: string, ...events: readonly Sent[]) => Promise<void>
}

let count = 0

/** The workspace's plan on main must have the sources. */
export async function openApps(
  surroundings: Surroundings,
  workspaceId: string,
  sources: readonly string[],
): Promise<Apps> {
  const ingest = openIngest(surroundings)
  const keys = new Map<string, string>()
  for (const source of sources)
    keys.set(source, (await done(createInspectorKey(surroundings, { workspaceId, source }))).secret)
  return {
    ingest,
    send: async (source, ...events) => {
      const apiKey = keys.get(source)
      if (apiKey === undefined) throw new Error(`there is no app ${source}`)
      const body = events.flatMap((sent) => Array.from({ length: sent.times ?? 1 }, () => elementOf(apiKey, sent)))
      const receipt = (await ingest.take({ version: 'v1', text: JSON.stringify(body) }))._unsafeUnwrap()
      if (receipt.counted !== body.length) throw new Error(JSON.stringify(receipt))
      await ingest.round()
    },
  }
}

const elementOf = (
  apiKey: string,
  { name, properties = {}, env = 'prod', version = '1.0.0', platform = 'web', stream, more, moreOf = {} }: Sent,
) => ({
  apiKey,
  env,
  appName: 'Shop',
  appVersion: version,
  libVersion: '3.0.0',
  libPlatform: platform,
  messageId: `message-${++count}`,
  sessionId: '',
  createdAt: '2026-01-02T03:04:00.000Z',
  type: 'event',
  eventName: name,
  eventProperties: Object.entries(properties).map(([propertyName, propertyType]) => ({
    propertyName,
    propertyType,
    ...moreOf[propertyName],
  })),
  ...(stream !== undefined && { streamId: stream }),
  ...more,
})

/** Changes the plan of a branch, past all reviews. */
export async function change(
  surroundings: Surroundings,
  workspaceId: string,
  branchId: string,
  changes: readonly unknown[],
): Promise<void> {
  const parsed = parseChanges(changes)
  if (parsed.isErr()) throw new Error(JSON.stringify(parsed.error))
  await done(applyToBranch(surroundings, { workspaceId, branchId, changes: parsed.value, ...operator }))
}

/** Gives a workspace the sources `web` and `app`, unless it has them. */
export async function withSources(surroundings: Surroundings, workspaceId: string): Promise<void> {
  const { id } = await done(findWorkspace(surroundings, workspaceId))
  const main = await done(findBranch(surroundings, id, 'main'))
  const known = (await surroundings.storage.plans.load(main))._unsafeUnwrap().sources
  const missing = ['web', 'app'].filter((source) => !known.has(source as never))
  const changes = missing.map((source) => ({ kind: 'source-added', item: { id: source, name: `The ${source}` } }))
  if (changes.length > 0) await change(surroundings, workspaceId, 'main', changes)
}
