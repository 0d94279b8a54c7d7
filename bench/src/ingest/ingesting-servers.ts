/** Servers that take batches: the product, and what it is measured over. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inspectorPlugin } from '@plan/inspector-server'
import { openDataFolder } from '@plan/plan-server/data-folder'
import { openApp } from '@plan/rest'
import { openPostgres } from '@plan/storage'
import { createInspectorKey, openIngest, type Surroundings } from '@plan/workspace'
import Database from 'better-sqlite3'
import { workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'

/** Where a server listens, and the key that it takes. */
export interface Taking {
  readonly port: number
  readonly key: string
}

/** More than any round sends: what is sent is counted and never refused. */
const limits = { perSecond: 1_000_000_000, burst: 1_000_000_000, waiting: 1_000_000, namesPerDay: 20_000 }

/** The product on a data folder, as it is served: durable before it answers. */
export const takeOnSqlite = async (folder: string): Promise<Taking> => take(await unwrapped(openDataFolder(folder)))

/** The same on a database of PostgreSQL. The folder holds the secrets. */
export async function takeOnPostgres(folder: string, url: string): Promise<Taking> {
  const surroundings = await unwrapped(openDataFolder(folder))
  return take({ ...surroundings, storage: await unwrapped(openPostgres({ url })) })
}

async function take(surroundings: Surroundings): Promise<Taking> {
  const { secret } = await unwrapped(createInspectorKey(surroundings, { workspaceId, source: 'Web' }))
  const ingest = openIngest(surroundings, { limits })
  const app = openApp({ surroundings })
  app.register(inspectorPlugin({ ingest }))
  ingest.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: portOf(app.server), key: secret }
}

/** `node:http` that parses a batch and forgets it. */
export const parseOnly = (): Promise<Taking> =>
  listen(async (request, response) => {
    JSON.parse(await textOf(request))
    response.end(thanks)
  })

interface Observed {
  readonly eventName: string
  readonly env: string
  readonly appVersion: string
  readonly messageId: string
  readonly eventProperties: unknown
}

/** How long the first batch waits for others, as in the product. */
const commitWindow = 2

/** `node:http` that writes a row for every observation; batches that wait for a commit share it. */
export function writeRows(file: string): Promise<Taking> {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE observations (at TEXT, env TEXT, version TEXT, name TEXT, message TEXT, schema TEXT)')
  const insert = database.prepare('INSERT INTO observations VALUES (?, ?, ?, ?, ?, ?)')
  const insertAll = database.transaction((batches: readonly (readonly Observed[])[]) => {
    const at = new Date().toISOString()
    for (const batch of batches)
      for (const { env, appVersion, eventName, messageId, eventProperties } of batch)
        insert.run(at, env, appVersion, eventName, messageId, JSON.stringify(eventProperties))
  })
  let waiting: { readonly batch: readonly Observed[]; readonly answer: () => void }[] = []
  const commit = () => {
    const taken = waiting
    waiting = []
    insertAll.immediate(taken.map(({ batch }) => batch))
    for (const { answer } of taken) answer()
  }
  return listen(async (request, response) => {
    const batch: readonly Observed[] = JSON.parse(await textOf(request))
    waiting.push({ batch, answer: () => response.end(thanks) })
    if (waiting.length === 1) setTimeout(commit, commitWindow)
  })
}

const thanks = JSON.stringify({ success: true, samplingRate: 1 })

const textOf = async (request: IncomingMessage): Promise<string> => (await buffer(request)).toString()

async function listen(answer: RequestListener): Promise<Taking> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve))
  return { port: portOf(server), key: 'anything' }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
