/** One inspector at work. */
import { browserEntriesOf, type EventSchema, encodeEvent, type MatchesPattern } from '@plan/inspector-schema/device'
import type { ShowEvents } from './develop/show-events.ts'
import { openDuplicates } from './duplicates.ts'
import { guarded } from './guarded.ts'
import { momentText, newId } from './ids.ts'
import { openEventStore } from './keep/event-store.ts'
import { roundMilliseconds } from './keep/tenure.ts'
import { newEvent } from './new-event.ts'
import { type InspectorOptions, readOptions } from './options.ts'
import { findPlatform, keepingOf, type Platform } from './platform.ts'
import { report } from './report.ts'
import { recordOf } from './schema-record.ts'
import { openEventQueue } from './send/event-queue.ts'
import { gzip } from './send/gzip.ts'
import { isLogging, paceOf } from './settings.ts'
import { openStream } from './stream.ts'
import { openValueInspection } from './values/inspect-values.ts'
import { readWishes } from './wishes.ts'

/** What only some builds carry. */
export interface Extras {
  readonly openShowEvents?: (patterns?: MatchesPattern) => ShowEvents | undefined
  readonly findNode?: (folder: unknown) => Platform | undefined
}

/** By which generated code knows an event. */
export interface GeneratedEvent {
  readonly eventId: string
  readonly eventHash: string
}

/** An inspector that works. */
export interface Tracking {
  readonly visual?: ShowEvents | undefined
  /** False where an event is not sent because it was told before. */
  tell(name: string, schema: EventSchema, properties?: unknown, generated?: GeneratedEvent): boolean
  flush(): Promise<void>
  consider(): void
  end(): void
}

/** `undefined` where the options leave nothing to do. */
export function openTracking(given: InspectorOptions, extras: Extras = {}): Tracking | undefined {
  const readable = readOptions(given)
  if (!readable) return undefined
  const options = readWishes(readable)
  const { apiKey, env, endpoint, storage, publicEncryptionKey, patterns, root } = options
  const { transport = (url, init) => fetch(url, init) } = options
  const isProduction = env === 'prod'
  const platform = findPlatform(() => extras.findNode?.(storage))
  const isPage = typeof document !== 'undefined'

  const log = (words: () => readonly unknown[]) => {
    if (isLogging(env)) report('log', ...words())
  }

  let isFull = false
  /** Said once: a storage may stay full for long. */
  const onFull = () => {
    if (!isFull && isLogging(env)) report('warn', 'Unsent events cannot be kept here; they stay in memory alone.')
    isFull = true
  }
  const keepHere = () => {
    if (storage === null || typeof storage === 'object') return keepingOf(storage ?? undefined)
    try {
      return platform.keeping?.() ?? keepingOf()
    } catch {
      onFull()
      return keepingOf()
    }
  }
  const store = openEventStore(keepHere(), `plan-inspector/${encodeURIComponent(apiKey).slice(0, 64)}/${env}/`, onFull)

  let samplingRate = 1
  const adoptRate = (rate: unknown) => {
    if (typeof rate === 'number' && rate >= 0 && rate <= 1) samplingRate = rate
  }
  const queue = openEventQueue(
    {
      url: `${endpoint}/inspector/v1/track`,
      transport,
      isPage,
      // Elsewhere than in a page of another origin a header of ours costs no request of its own.
      ...((!isPage || new URL(endpoint || '/', location.href).origin === location.origin) && { pack: gzip }),
    },
    store,
    () => paceOf(env),
    (outcome, size) => {
      if (outcome.code === 'taken') {
        const { samplingRate: rate } = Object(outcome.answer)
        const before = samplingRate
        adoptRate(rate)
        if (samplingRate !== before) store.write('rate', `${samplingRate}`)
      }
      // What was not taken, and why, stands in the answer.
      log(() => [size, outcome.code, JSON.stringify({ ...outcome, code: undefined })])
    },
  )
  const isRepeated = openDuplicates()
  const visual = isProduction ? undefined : extras.openShowEvents?.(patterns)
  const inspect = isProduction
    ? undefined
    : openValueInspection({ endpoint, apiKey, transport, publicEncryptionKey, patterns })

  let streamId: (() => string) | undefined
  let anonymousId: string
  const early: (() => void)[] = []
  let count = 0

  const accept = (name: string, schema: EventSchema, properties?: unknown, generated?: GeneratedEvent): void => {
    if (!streamId) {
      early.push(() => accept(name, schema, properties, generated))
      return
    }
    const shown = visual?.track({ name, schema, properties })
    // Drawn for each event, so that a batch is a fair sample.
    if (Math.random() >= samplingRate) return
    const sender = { libPlatform: platform.name, anonymousId, streamId: streamId(), samplingRate }
    const element = newEvent(options, sender, name, schema, generated)
    const text = JSON.stringify(encodeEvent(element, browserEntriesOf(schema)))
    const isHeld = inspect !== undefined && properties != null
    const settle = queue.accept(
      { key: `${momentText()}${1_000 + (count++ % 1_000)}.${element.messageId}`, text },
      isHeld,
    )
    if (isHeld) inspect.look(element, properties, settle, shown)
  }

  /** At once where the storage answers at once, so that an event is kept before the app's call returns. */
  const read = ['id', 'stream', 'rate'].map((name) => store.read(name))
  const take = (kept: readonly unknown[]) => {
    const [id, stream, rate] = kept.map((text) => (typeof text === 'string' ? text : ''))
    anonymousId = options.anonymousId || id || newId()
    if (anonymousId !== id && !options.anonymousId) store.write('id', anonymousId)
    // Whoever heard 0 asks again, or would never hear another.
    adoptRate(Number(rate) || 1)
    const stretch = openStream((text) => store.write('stream', text), stream)
    streamId = () => options.streamId || stretch()
    for (const tell of early) guarded(tell)
  }
  const reading = read.some((text) => text instanceof Promise) ? Promise.all(read).then(take) : take(read)

  const stop = platform.listen?.((isFinal) => {
    queue.leave()
    if (isFinal) store.end()
  }, queue.begin)
  const rounds = setInterval(queue.takeOver, roundMilliseconds)
  ;(rounds as { unref?: () => void }).unref?.()
  void queue.takeOver()
  if (root) guarded(() => visual?.show(root))

  return {
    visual,
    tell: (name, schema, properties, generated) => {
      if (isRepeated({ name, schema, properties, isGenerated: generated !== undefined })) return false
      log(() => [name, JSON.stringify(recordOf(schema))])
      accept(name, schema, properties, generated)
      return true
    },
    flush: async () => {
      await reading
      await inspect?.settled()
      await queue.flush()
    },
    consider: queue.consider,
    end: () => {
      stop?.()
      clearInterval(rounds)
      queue.end()
      store.end()
      visual?.hide()
    },
  }
}
