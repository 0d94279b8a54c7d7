/** What the client takes from where it runs. Each part can be given, as tests do. */

/** Sends one request; rejects when no answer came. */
export type Fetch = (request: Request) => Promise<Response>

/** A limit of time that runs until it is cleared. */
export interface Deadline {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal
  readonly clear: () => void
}

/** The clock, the timers and the chance that a client works with. */
export interface Surroundings {
  /** The time in milliseconds since 1970. */
  readonly now: () => number
  /** Fulfils after so many milliseconds, or as soon as the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  readonly openDeadline: (milliseconds: number) => Deadline
  /** From 0 to 1, without 1. */
  readonly random: () => number
  /** A new Idempotency-Key. */
  readonly newKey: () => string
}

/** Those of the runtime: Node, a browser, or whatever else has `fetch`. */
export const ofRuntime: Surroundings & { readonly fetch: Fetch } = {
  fetch: (request) => globalThis.fetch(request),
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal?.addEventListener('abort', end)
      if (signal?.aborted === true) end()
    }),
  openDeadline: (milliseconds) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), milliseconds)
    return { signal: late.signal, clear: () => clearTimeout(timer) }
  },
  random: () => Math.random(),
  newKey: () => globalThis.crypto.randomUUID(),
}
