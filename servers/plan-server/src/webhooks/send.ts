/** One POST to an address that was checked, and as little of the answer as there is to know. */
import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AttemptOutcome, OutgoingRequest } from '@plan/workspace'
import { chooseAddresses, type Resolve } from './choose-addresses.ts'

/** Sends a request and says how that ended; it never rejects. */
export type Send = (request: OutgoingRequest, stopping: AbortSignal) => Promise<AttemptOutcome>

export interface SenderOptions {
  readonly resolve?: Resolve
  /** How long nothing may happen while connecting, sending and waiting for the answer, in milliseconds. */
  readonly idleTime?: number
  /** How long all of it may take, in milliseconds: far less than a delivery is claimed for. */
  readonly mostTime?: number
}

/** How much of an answer is read, in bytes. Nothing is done with it: a receiver gets to finish its sentence. */
const mostRead = 1_024

/** A sender that connects to nothing but the addresses it has checked, and follows no redirect. */
export const senderWith =
  ({ resolve = resolveByName, idleTime = 10_000, mostTime = 40_000 }: SenderOptions = {}): Send =>
  async (request, stopping) => {
    const isOver = AbortSignal.any([stopping, AbortSignal.timeout(mostTime)])
    const chosen = await Promise.race([chooseAddresses(request, resolve), whenAborted(isOver)])
    if (chosen === undefined) return unanswered(stopping.aborted ? 'The server was stopped' : tooLate(mostTime))
    return chosen.match(
      (addresses) => post(request, { addresses, idleTime, isOver }),
      (sentence) => unanswered(sentence),
    )
  }

function post(
  { url, headers, body }: OutgoingRequest,
  { addresses, idleTime, isOver }: { addresses: readonly string[]; idleTime: number; isOver: AbortSignal },
): Promise<AttemptOutcome> {
  const { promise, resolve: settle } = Promise.withResolvers<AttemptOutcome>()
  const open = url.startsWith('https:') ? secureRequest : plainRequest
  const request: ClientRequest = open(url, {
    method: 'POST',
    headers: { 'user-agent': 'plan-webhooks', ...headers },
    // A connection of its own, made without any proxy or pool that the process has.
    agent: false,
    lookup: answering(addresses),
    signal: isOver,
    timeout: idleTime,
  })
  // Whoever has told the status has answered, however the rest of it ends.
  let answered: AttemptOutcome | undefined
  const end = (sentence: string) => settle(answered ?? unanswered(sentence))
  request.on('timeout', () => request.destroy(new Error(tooLate(idleTime))))
  request.on('error', (cause) => end(sentenceOf(cause)))
  request.on('close', () => end('The connection was closed without an answer'))
  request.on('response', (answer) => {
    answered = { kind: 'answered', status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
    readSome(answer, () => request.destroy())
  })
  request.end(body)
  return promise
}

/** Reads an answer until it ends, is long enough or breaks off. */
function readSome(answer: IncomingMessage, done: () => void): void {
  let length = 0
  answer.on('data', (chunk: Uint8Array) => {
    length += chunk.length
    if (length >= mostRead) done()
  })
  for (const event of ['end', 'error', 'close']) answer.on(event, done)
}

/** A lookup that answers every question with the same addresses. */
const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, reply) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = known
    if (all === true) reply(null, known)
    else if (first !== undefined) reply(null, first.address, first.family)
  }

const resolveByName: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)

const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

const unanswered = (sentence: string): AttemptOutcome => ({ kind: 'unanswered', sentence })

const tooLate = (milliseconds: number) => `There was no answer within ${milliseconds / 1_000} s`

function sentenceOf(cause: Error & { readonly code?: string }): string {
  if (cause.name === 'AbortError') return 'The attempt took too long, or the server was stopped'
  return cause.code === undefined ? cause.message : `The connection failed (${cause.code})`
}
