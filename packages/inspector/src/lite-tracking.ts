/**
 * An inspector at work in as few bytes as will do. The storage itself is the queue: whichever tab has the lock sends what
 * is there, of all tabs, oldest first. No values, no files, no storage of the app.
 */
import { browserEntriesOf, encodeEvent } from '@plan/inspector-schema/device'
import { momentText, newId } from './ids.ts'
import { newEvent } from './new-event.ts'
import { type InspectorOptions, readOptions } from './options.ts'
import { report } from './report.ts'
import { recordOf } from './schema-record.ts'
import { bytesOf, cap, fitting, mostCharacters, mostElements, now, pauseAfter } from './send/limits.ts'
import { mostKeptAlive, post, type Wire } from './send/post.ts'
import { isLogging, paceOf } from './settings.ts'
import { openStream } from './stream.ts'
import type { Tracking } from './tracking.ts'

type Texts = Record<string, string>

/** `undefined` where the options leave nothing to do. */
export function openLiteTracking(given: InspectorOptions): Tracking | undefined {
  const options = readOptions(given)
  if (!options) return undefined
  const { apiKey, env, endpoint, transport = (url, init) => fetch(url, init) } = options
  const isPage = typeof document !== 'undefined'
  const wire: Wire = { url: `${endpoint}/inspector/v1/track`, transport, isPage }
  const prefix = `plan-inspector/lite/${apiKey}/${env}/`
  const memory: Texts = {}
  let shared: Texts | null | undefined
  try {
    shared = localStorage as unknown as Texts | null
  } catch {
    // Then events last as long as the page.
  }
  // Where there is no storage to share, locks may be refused too.
  const locks = shared && navigator.locks
  const storage = shared ?? {}
  const write = (key: string, text: string) => {
    try {
      storage[key] = text
    } catch {
      memory[key] = text
    }
  }
  const textOf = (key: string) => storage[key] ?? memory[key]
  const remove = (keys: readonly string[]) => {
    for (const key of keys) {
      delete storage[key]
      delete memory[key]
    }
  }
  /** Keys of events sort by age. */
  const waiting = () =>
    [...Object.keys(storage), ...Object.keys(memory)]
      .filter((key) => key.startsWith(`${prefix}-`) && !busy.has(key))
      .sort()

  const busy = new Set<string>()
  let own: string[] = []
  let samplingRate = 1
  let failures = 0
  let closedUntil = 0
  let pausedUntil = 0
  let most = mostElements
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<boolean> | undefined
  let count = 0
  let isOver = false

  const log = (words: () => readonly unknown[]) => {
    if (isLogging(env)) report('log', ...words())
  }

  /** Tells whether it makes sense to go on. */
  const transmit = async (all: readonly string[], isLeaving: boolean): Promise<boolean> => {
    const keys = fitting(all, (key) => bytesOf(textOf(key) ?? ''), isLeaving ? mostKeptAlive : mostCharacters, most)
    if (keys.length === 0 || now() < closedUntil) return false
    for (const key of keys) busy.add(key)
    const outcome = await post(
      keys.flatMap((key) => textOf(key) ?? []),
      wire,
      isLeaving,
    )
    for (const key of keys) busy.delete(key)
    // Said once: a service may stay away for long.
    if (outcome.code !== 'later' || !failures) log(() => [keys.length, outcome.code])
    if (outcome.code === 'later') {
      pausedUntil = now() + pauseAfter(failures++)
      closedUntil = now() + outcome.after
      return false
    }
    if (outcome.code === 'refused' && keys.length > 1) most = Math.ceil(keys.length / 2)
    else {
      remove(keys)
      failures = 0
      most = mostElements
      const { samplingRate: rate } = Object(outcome.code === 'taken' && outcome.answer)
      if (rate >= 0 && rate <= 1) samplingRate = rate
    }
    return true
  }

  const attempt = async () => {
    // What another tab has removed is seen here a little later than its lock is free.
    if (locks) await new Promise((resolve) => setTimeout(resolve, 99))
    const all = waiting()
    remove(all.slice(0, -cap))
    return transmit(all.slice(-cap), false)
  }
  /** One request at a time, of all tabs where the browser has locks. */
  const send = () => {
    clearTimeout(timer)
    sending ??= Promise.resolve(locks ? locks.request(prefix, attempt) : attempt())
      .catch(() => false)
      .finally(() => {
        sending = undefined
        own = own.filter((key) => textOf(key))
        consider()
      })
    return sending
  }
  const consider = () => {
    const { batchSize, flushSeconds } = paceOf(env)
    clearTimeout(timer)
    if (!isOver && (own.length > 0 || failures > 0)) {
      const wait = own.length < batchSize && failures === 0 ? flushSeconds * 1_000 : 0
      timer = setTimeout(send, Math.max(wait, closedUntil - now(), pausedUntil - now()))
    }
  }

  const anonymousId = options.anonymousId || textOf(`${prefix}id`) || newId()
  write(`${prefix}id`, anonymousId)
  const stream = openStream((text) => write(`${prefix}stream`, text), textOf(`${prefix}stream`))
  /** Without waiting for the others, but they wait. */
  const leave = () => {
    const sent = transmit(
      own.filter((key) => textOf(key) && !busy.has(key)),
      true,
    )
    if (busy.size > 0) locks?.request(prefix, () => sent).catch(() => {})
  }
  const hidden = () => document.visibilityState === 'hidden' && leave()
  if (isPage) addEventListener('visibilitychange', hidden)
  if (waiting().length > 0) void send()

  return {
    tell: (name, schema, _, generated) => {
      log(() => [name, JSON.stringify(recordOf(schema))])
      if (Math.random() >= samplingRate) return true
      const sender = { libPlatform: 'web', anonymousId, streamId: options.streamId || stream(), samplingRate }
      const event = newEvent(options, sender, name, schema, generated)
      const key = `${prefix}-${momentText()}${1_000 + (count++ % 1_000)}.${event.messageId}`
      write(key, JSON.stringify(encodeEvent(event, browserEntriesOf(schema))))
      own.push(key)
      // The clock runs from the first event of a batch.
      if (own.length === 1 || own.length >= paceOf(env).batchSize) consider()
      return true
    },
    flush: async () => {
      while ((await send()) && !isOver && waiting().length > 0);
    },
    consider,
    end: () => {
      isOver = true
      consider()
      if (isPage) removeEventListener('visibilitychange', hidden)
    },
  }
}
