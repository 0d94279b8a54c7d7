/**
 * Answers that are told bit by bit, as HTML calls them server-sent events. A stream goes on until its reader leaves, may
 * not read any more or is too slow, or the server goes down; but for the first it ends with an event `end` that says why.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ResultAsync } from 'neverthrow'
import { sentenceOf, type WebRefusal } from '../replies/refusals.ts'

/** One event. Whoever comes back tells the last id that there was. */
export interface ServerEvent {
  readonly id?: number
  readonly name?: string
  /** Without it the event is no more than a sign of life, and its id. */
  readonly data?: unknown
}

export interface ServerEvents {
  /** What there is after at most so many milliseconds. Nothing follows what is the last. */
  readonly next: (
    milliseconds: number,
  ) => ResultAsync<{ readonly events: readonly ServerEvent[]; readonly isLast?: boolean }, WebRefusal>
  readonly close: () => void
}

export interface Streaming {
  readonly heartbeatSeconds: number
  readonly recheckSeconds: number
  /** Whether whoever reads still may. */
  readonly readmit: () => ResultAsync<unknown, WebRefusal>
  /** Those that must end when the server goes down. */
  readonly open: Set<() => void>
  readonly onEnd: () => void
}

/** How long a reader may take to hear that the server goes down, in milliseconds. */
const lastWords = 1_000

/** When a reader that lost its stream comes back, in milliseconds. */
const retry = 2_000

export function sendEvents(reply: FastifyReply, events: ServerEvents, streaming: Streaming): FastifyReply {
  const going = new AbortController()
  const goDown = () => {
    going.abort()
    events.close()
    setTimeout(() => reply.raw.destroy(), lastWords).unref()
  }
  const leave = () => {
    streaming.open.delete(goDown)
    events.close()
    streaming.onEnd()
  }
  streaming.open.add(goDown)
  // Whoever left while it was opened closes nothing any more.
  if (reply.raw.closed) leave()
  else reply.raw.once('close', leave)
  // Proxies are asked to hand on each event at once. The connection has nothing to do afterwards.
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  return reply.send(Readable.from(told(events, streaming, going.signal)))
}

async function* told(
  events: ServerEvents,
  { heartbeatSeconds, recheckSeconds, readmit }: Streaming,
  goingDown: AbortSignal,
): AsyncGenerator<string, void, void> {
  yield `retry: ${retry}\n\n`
  let admittedAt = performance.now()
  for (;;) {
    if (goingDown.aborted) return yield end('The server is going down; connect again')
    const left = admittedAt + recheckSeconds * 1_000 - performance.now()
    if (left <= 0) {
      const again = await readmit()
      if (again.isErr()) return yield end(sentenceOf(again.error))
      admittedAt = performance.now()
      continue
    }
    const news = await events.next(Math.min(heartbeatSeconds * 1_000, left))
    if (news.isErr()) return yield end(sentenceOf(news.error))
    const text = news.value.events.map(render).join('')
    if (text !== '') yield text
    if (news.value.isLast === true) return
  }
}

/** The last event of a stream, which says why there is no more. */
export const endEvent = (message: string): ServerEvent => ({ name: 'end', data: { message } })

const end = (message: string): string => render(endEvent(message))

const render = ({ id, name, data }: ServerEvent): string =>
  `${name === undefined ? '' : `event: ${name}\n`}${id === undefined ? '' : `id: ${id}\n`}${
    data === undefined ? ': still here\n' : `data: ${JSON.stringify(data)}\n`
  }\n`
