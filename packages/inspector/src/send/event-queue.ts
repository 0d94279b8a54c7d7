/** Accepted events on their way: what waits, when it goes, and what is kept until the service has it. */
import type { EventStore, KeptEvent } from '../keep/event-store.ts'
import type { Pace } from '../settings.ts'
import { bytesOf, cap, fitting, mostCharacters, mostElements, now, pauseAfter } from './limits.ts'
import { mostKeptAlive, type Outcome, post, type Wire } from './post.ts'

/** Ends the wait for what is found out about an event, with its better text if there is one. */
export type Settle = (text?: string, isUrgent?: boolean) => void

export interface EventQueue {
  /** An event that is held waits to be settled. */
  accept(event: KeptEvent, isHeld: boolean): Settle
  /** Sends what waits. Resolves when it has gone, or cannot go now. */
  flush(): Promise<void>
  /** Sends what fits beyond the end of a page. */
  leave(): void
  /** Takes what others left, oldest first. To be called every now and then. */
  takeOver(): Promise<void>
  /** Begins anew after an end, or where others may have taken what is here. */
  begin(): Promise<void>
  /** Sends now or sets the clock: to be called when the pace changes. */
  consider(): void
  /** Forgets what is in memory: it is for others to take. */
  end(): void
}

interface Waiting {
  readonly key: string
  text: string
  isHeld: boolean
  isUrgent: boolean
  isSending: boolean
}

const sizeOf = ({ text }: Waiting) => text.length

export function openEventQueue(
  wire: Wire,
  store: EventStore,
  pace: () => Pace,
  hear: (outcome: Outcome | { readonly code: 'dropped'; readonly sum: number }, size: number) => void,
): EventQueue {
  let events: Waiting[] = []
  let sending: Promise<boolean> | undefined
  /** Requests without an answer. */
  const flying = new Set<Promise<boolean>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  let isOver = false
  let dropped = 0
  let failures = 0
  /** Until when the service asked for silence, and until when we keep it ourselves. */
  let closedUntil = 0
  let pausedUntil = 0
  /** When the oldest of what waits began to wait for a batch. */
  let since = 0
  let most = mostElements

  const ready = () => events.filter(({ isHeld, isSending }) => !isHeld && !isSending)

  const remove = (gone: readonly Waiting[]) => {
    events = events.filter((event) => !gone.includes(event))
    for (const { key } of gone) store.remove(key)
  }
  const drop = (gone: readonly Waiting[]) => {
    remove(gone)
    dropped += gone.length
    hear({ code: 'dropped', sum: dropped }, gone.length)
  }

  const add = (added: readonly Waiting[], isOlder: boolean) => {
    if (isOver) return
    if (events.length === 0) since = now()
    events = isOlder ? [...added, ...events] : [...events, ...added]
    if (events.length > cap) drop(events.slice(0, -cap))
  }

  const consider = () => {
    const waiting = ready()
    if (waiting.length === 0 || sending || isAsked) return
    const { batchSize, flushSeconds } = pace()
    const isDue = failures > 0 || waiting.length >= batchSize || waiting.some(({ isUrgent }) => isUrgent)
    const at = Math.max(isDue ? 0 : since + flushSeconds * 1_000, closedUntil, pausedUntil)
    clearTimeout(timer)
    if (at <= now()) {
      isAsked = true
      // After the app's own call, and once for all events of it.
      void Promise.resolve().then(() => {
        isAsked = false
        send()
      })
    } else {
      // Timers may ring a little early.
      timer = setTimeout(consider, at - now())
      ;(timer as { unref?: () => void }).unref?.()
    }
  }

  const transmit = (batch: readonly Waiting[], isLeaving: boolean): Promise<boolean> => {
    const flight = fly(batch, isLeaving).finally(() => {
      flying.delete(flight)
      if (flight === sending) sending = undefined
      consider()
    })
    flying.add(flight)
    return flight
  }
  const fly = async (batch: readonly Waiting[], isLeaving: boolean): Promise<boolean> => {
    for (const event of batch) event.isSending = true
    const outcome = await post(
      batch.map(({ text }) => text),
      wire,
      isLeaving,
    )
    for (const event of batch) event.isSending = false
    since = now()
    if (outcome.code === 'taken') {
      remove(batch)
      failures = pausedUntil = closedUntil = 0
      most = mostElements
    } else if (outcome.code === 'later') {
      pausedUntil = since + pauseAfter(failures++)
      closedUntil = since + outcome.after
    } else if (batch.length > 1) {
      // One event may spoil a batch: halves are tried, and what is refused alone goes.
      most = Math.ceil(batch.length / 2)
    } else drop(batch)
    // Said once: a service may stay away for long.
    if (outcome.code !== 'later' || failures === 1) hear(outcome, batch.length)
    return outcome.code !== 'later'
  }

  /** One request at a time. Tells whether it makes sense to go on. */
  const send = (): Promise<boolean> => {
    const batch = fitting(ready(), sizeOf, mostCharacters, most)
    if (sending || batch.length === 0 || now() < closedUntil || !isMine()) return sending ?? Promise.resolve(false)
    clearTimeout(timer)
    sending = transmit(batch, false)
    return sending
  }

  const takeOver = async () => {
    if (!isMine()) return
    const taken = await store.takeOver()
    const fresh = taken.filter(({ key }) => !events.some((event) => event.key === key))
    add(
      fresh.map((event) => ({ ...event, isHeld: false, isUrgent: true, isSending: false })),
      true,
    )
    consider()
  }
  const begin = async () => {
    // What has arrived is not to be found again.
    await Promise.all(flying)
    if (isOver || !store.begin()) return
    if (store.isWhole()) events = []
    await takeOver()
  }
  /** A tab that stood still too long has lost what it had to another one. */
  const isMine = () => {
    if (store.isStillMine()) return true
    void begin()
    return false
  }

  return {
    accept: ({ key, text }, isHeld) => {
      const event: Waiting = { key, text, isHeld, isUrgent: false, isSending: false }
      store.put(event)
      add([event], false)
      consider()
      return (better, isUrgent = false) => {
        if (better && !event.isSending && events.includes(event)) {
          event.text = better
          event.isUrgent = isUrgent
          store.put(event)
        }
        event.isHeld = false
        consider()
      }
    },
    flush: async () => {
      while ((await send()) && events.some(({ isHeld }) => !isHeld));
    },
    leave: () => {
      const waiting = events.filter(({ isSending }) => !isSending)
      const batch = fitting(waiting, ({ text }) => bytesOf(text), mostKeptAlive, most)
      if (batch.length > 0 && now() >= closedUntil && isMine()) void transmit(batch, true)
    },
    takeOver,
    begin,
    consider,
    end: () => {
      clearTimeout(timer)
      events = []
      isOver = true
    },
  }
}
