/** Clients that never stop: imports that are sent again under their key until they are answered, and exports. */
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** One answer, or the end of a connection without one. */
export interface Exchange {
  readonly kind: 'import' | 'export' | '/livez'
  /** Nothing where the connection ended without an answer. */
  readonly status: number | undefined
  readonly retryAfter: string | undefined
  /** In milliseconds of `performance.now()`. */
  readonly sentAt: number
  readonly endedAt: number
}

export interface SteadyLoad {
  /** Every exchange that has ended. */
  readonly exchanges: readonly Exchange[]
  /** Names of the events whose import was answered with 200. */
  readonly acknowledged: ReadonlySet<string>
  /** Names of all events that were ever sent. */
  readonly sent: ReadonlySet<string>
  /** Resolves when every client has had its last answer. */
  stop(): Promise<void>
}

export interface Target {
  readonly address: string
  readonly authorization: string
}

/** Creates an event and describes one that everybody describes, so that doing it again after somebody else shows. */
export const importOf = (name: string): string =>
  JSON.stringify({
    events: [
      { name: 'Shared', description: name, rules: { properties: { properties: {} } } },
      { name, rules: { properties: { properties: { properties: {} } } } },
    ],
  })

const branch = '/workspaces/acme/branches/topic'

/** Sends the import of an event under the event's own key. */
export const sendImport = (target: Target, name: string): Promise<Exchange> =>
  exchange('import', target, 'POST', `${branch}/import/v1?importMethod=addAndUpdate`, importOf(name), {
    'content-type': 'application/json',
    'idempotency-key': `key-of-${name}`,
  })

export const sendExport = (target: Target): Promise<Exchange> =>
  exchange('export', target, 'GET', `${branch}/export/v1`)

const askLiveness = (target: Target) => exchange('/livez', target, 'GET', '/livez')

/** Over a connection of its own, so that each shows what becomes of a connection. */
function exchange(
  kind: Exchange['kind'],
  { address, authorization }: Target,
  method: string,
  path: string,
  body = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Exchange> {
  const sentAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const end = (status?: number, retryAfter?: string) =>
    resolve({ kind, status, retryAfter, sentAt, endedAt: performance.now() })
  const sent = request(address + path, { method, agent: false, headers: { authorization, ...headers } })
  sent.on('error', () => end())
  sent.on('response', (answer) => {
    text(answer).then(
      () => end(answer.statusCode, answer.headers['retry-after']),
      () => end(),
    )
  })
  sent.end(body)
  return promise
}

interface LoadOptions {
  /** Sets the events of this load apart from those of others. */
  readonly name?: string
  readonly imports?: number
  readonly exports?: number
  /** Whether an import is sent until it is answered with 200. */
  readonly insists?: boolean
}

export function openSteadyLoad(
  target: Target,
  { name: prefix = 'load', imports = 3, exports = 1, insists = true }: LoadOptions = {},
): SteadyLoad {
  const exchanges: Exchange[] = []
  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  let isOver = false
  const noted = async (promise: Promise<Exchange>) => {
    const done = await promise
    exchanges.push(done)
    return done.status
  }
  const importing = async (lane: number) => {
    for (let n = 0; !isOver; n++) {
      const name = `${prefix}-${lane}-${n}`
      sent.add(name)
      let status = await noted(sendImport(target, name))
      while (status !== 200 && insists) {
        await pause(50)
        status = await noted(sendImport(target, name))
      }
      if (status === 200) acknowledged.add(name)
      else await pause(50)
    }
  }
  const again = async (send: () => Promise<Exchange>, interval: number) => {
    while (!isOver) {
      await noted(send())
      await pause(interval)
    }
  }
  const lanes = [
    ...Array.from({ length: imports }, (_, lane) => importing(lane)),
    ...Array.from({ length: exports }, () => again(() => sendExport(target), 50)),
    again(() => askLiveness(target), 100),
  ]
  return {
    exchanges,
    acknowledged,
    sent,
    stop: async () => {
      isOver = true
      await Promise.all(lanes)
    },
  }
}
