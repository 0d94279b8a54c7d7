/** One request to the service, and what its answer means for the events in it. */
import type { HostType } from '../host-type.ts'
import { inTime } from '../in-time.ts'
import { bytesOf } from './limits.ts'

/** What is asked of the network: `fetch` is one. */
export type Transport = (
  url: string,
  init: {
    readonly method: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string | Uint8Array<ArrayBuffer>
    readonly keepalive?: boolean
    readonly signal?: HostType<'AbortSignal'>
  },
) => Promise<TransportAnswer>

/** What an answer has to tell. */
export interface TransportAnswer {
  readonly status: number
  readonly headers?: { get(name: string): string | null }
  json(): Promise<unknown>
}

/** What became of a batch. */
export type Outcome =
  | { readonly code: 'taken'; readonly answer: unknown }
  /** The same again would be refused again. */
  | { readonly code: 'refused'; readonly status: number }
  /** Nobody knows whether it arrived, or it may be taken later: at the earliest `after` milliseconds from now. */
  | { readonly code: 'later'; readonly after: number; readonly status?: number }

/** Where requests go, and from where. */
export interface Wire {
  readonly url: string
  readonly transport: Transport
  /** A page: there the type of the content decides whether the browser asks for permission first. */
  readonly isPage: boolean
  /** Packs a body, where that is possible and a header of ours costs no request of its own. */
  readonly pack?: (text: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Browsers carry 64 KiB beyond the end of a page. */
export const mostKeptAlive = 60_000
const longestWait = 3_600_000
const patienceForAnswers = 10_000
const refusals = [400, 413, 422]

/** Sends texts of elements as one batch; never rejects. While the page is `leaving` there is no time to pack. */
export async function post(texts: readonly string[], wire: Wire, isLeaving: boolean): Promise<Outcome> {
  const { url, transport, isPage, pack } = wire
  const text = `[${texts}]`
  const packed = isLeaving ? undefined : await pack?.(text)
  const keepalive = isPage && bytesOf(text) < mostKeptAlive
  try {
    if (isLeaving && keepalive && !('keepalive' in Request.prototype)) {
      // A beacon has no answer. Until one would have come it is on its way.
      if (navigator.sendBeacon(url, text)) await new Promise((resolve) => setTimeout(resolve, patienceForAnswers))
      return { code: 'later', after: 0 }
    }
  } catch {
    // There is neither of them.
  }
  const answer = await ask(transport, url, {
    method: 'POST',
    // Browsers ask nobody before they send plain text.
    headers: {
      'content-type': isPage ? 'text/plain' : 'application/json',
      ...(packed && { 'content-encoding': 'gzip' }),
    },
    body: packed ?? text,
    keepalive,
  })
  if (!answer) return { code: 'later', after: 0 }
  const { status, json, retryAfter } = answer
  if (status >= 200 && status < 300) return { code: 'taken', answer: json }
  return refusals.includes(status) ? { code: 'refused', status } : { code: 'later', status, after: waitOf(retryAfter) }
}

/** What there is to know of an answer. */
interface Heard {
  readonly status: number
  readonly json: unknown
  readonly retryAfter: string | null | undefined
}

/** `undefined` where no answer comes in time. */
export async function ask(
  transport: Transport,
  url: string,
  init: Parameters<Transport>[1],
  patience = patienceForAnswers,
): Promise<Heard | undefined> {
  const abort = new AbortController()
  const asked = async (): Promise<Heard | undefined> => {
    try {
      const answer = await transport(url, { ...init, signal: abort.signal })
      const json = await answer.json().catch(() => undefined)
      return { status: answer.status, json, retryAfter: answer.headers?.get('retry-after') }
    } catch {
      return undefined
    }
  }
  // Not every transport knows how to be stopped.
  return inTime(asked(), patience, () => abort.abort())
}

/** Seconds or a date, as milliseconds from now. */
function waitOf(header: string | null | undefined): number {
  const wait = (Number(header) || 0) * 1_000 || Date.parse(header ?? '') - Date.now() || 0
  return Math.min(Math.max(wait, 0), longestWait)
}
