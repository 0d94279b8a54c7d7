/** A service that takes everything down: what arrived, when, and how it answered. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export interface SentElement {
  readonly messageId: string
  readonly eventName: string
  readonly eventProperties: readonly {
    readonly propertyName: string
    readonly propertyType: string
    readonly encryptedPropertyValue?: string
    readonly failedEventIds?: readonly string[]
  }[]
  readonly [member: string]: unknown
}

export interface TakenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** As it came, unpacked. */
  readonly text: string
  readonly elements: readonly SentElement[]
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Milliseconds to think before answering. */
  readonly after?: number
}

export interface RecordingService {
  readonly endpoint: string
  readonly requests: readonly TakenRequest[]
  /** Elements of answered 2xx batches, in order of arrival. */
  readonly taken: readonly SentElement[]
  /** Batches that were being answered at the same time. */
  readonly mostAtOnce: number
  /** How the next batches are answered, one each; 200 after that. */
  readonly answers: Answer[]
  /** Names of events that spoil their batch. */
  readonly refused: Set<string>
  /** What a name must be like; 404 where there is nothing. */
  readonly specs: Map<string, unknown>
  /** Files of a page. */
  readonly pages: Map<string, string>
  /** Resolves when as many different events were taken. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

export async function openRecordingService(port = 0, after: readonly TakenRequest[] = []): Promise<RecordingService> {
  const requests: TakenRequest[] = [...after]
  const taken: SentElement[] = []
  const answers: Answer[] = []
  const refused = new Set<string>()
  const specs = new Map<string, unknown>()
  const pages = new Map<string, string>()
  let waiting: (() => void)[] = []
  let [atOnce, mostAtOnce] = [0, 0]

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (!body) return
    const url = new URL(request.url ?? '/', 'http://service')
    const isBatch = request.method === 'POST' && url.pathname === '/inspector/v1/track'
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
    const read = isBatch ? elementsOf(text) : []
    const elements = read ?? []
    const { pathname: path, searchParams: query } = url
    requests.push({ method: request.method ?? '', path, query, headers: request.headers, text, elements })
    const allowed = {
      'access-control-expose-headers': 'retry-after',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-encoding, content-type',
    }
    const page = pages.get(path)
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(page)
      return
    }
    if (path === '/trackingPlan/eventSpec') {
      const spec = specs.get(query.get('eventName') ?? '')
      response.writeHead(spec ? 200 : 404, allowed).end(JSON.stringify(spec ?? {}))
      return
    }
    if (!isBatch) {
      response.writeHead(204, allowed).end()
      return
    }
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    const {
      status = 200,
      headers = {},
      json = { samplingRate: 1, success: true },
      after = 0,
    } = !read || elements.some(({ eventName }) => refused.has(eventName)) ? { status: 400 } : (answers.shift() ?? {})
    if (after > 0) await new Promise((resolve) => setTimeout(resolve, after))
    atOnce--
    if (status < 300) taken.push(...elements)
    response.writeHead(status, { ...allowed, ...headers }).end(JSON.stringify(json))
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    taken,
    get mostAtOnce() {
      return mostAtOnce
    },
    answers,
    refused,
    specs,
    pages,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (new Set(taken.map(({ messageId }) => messageId)).size < count) return
          waiting = waiting.filter((other) => other !== look)
          resolve()
        }
        waiting.push(look)
        look()
      }),
    close,
  }
}

/** `undefined` for what is no list of objects. */
function elementsOf(text: string): readonly SentElement[] | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every((element) => Object(element) === element) ? read : undefined
  } catch {
    return undefined
  }
}

/** `undefined` when the sender or this service ended before the last byte. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  try {
    return await buffer(request)
  } catch {
    return undefined
  }
}
