/** What follows from the answer to an attempt. */
import type { Settlement } from '@plan/storage'

/** How an attempt ended. */
export type AttemptOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The value of the header of that name. */
      readonly retryAfter?: string | undefined
    }
  /** Nothing was sent, or no answer came; the sentence says why. */
  | { readonly kind: 'unanswered'; readonly sentence: string }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * How long to wait after the first, second, … attempt that failed.
 *
 * @see https://www.standardwebhooks.com, "Deliverability and reliability"
 */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]

/** Waits are longer by up to this part, so that receivers that came back are not run over. */
const jitter = 0.2

/** The longest that an answer can make us wait. */
const mostRetryAfter = 24 * hour

/** Answers that may say when to come back. */
const tellWhen: ReadonlySet<number> = new Set([429, 503])

/** The receiver wants nothing more. */
export const isGone = (outcome: AttemptOutcome): boolean => outcome.kind === 'answered' && outcome.status === 410

/** What to note of an attempt, which was the delivery's first, second, …; `random` is in [0, 1). */
export function settlementOf(
  outcome: AttemptOutcome,
  { attempts, now, random }: { readonly attempts: number; readonly now: Date; readonly random: number },
): Settlement {
  const at = now.toISOString()
  const status = outcome.kind === 'answered' ? outcome.status : undefined
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered', at, status }
  const error = sentenceOf(outcome)
  const wait = isGone(outcome) ? undefined : waits[attempts - 1]
  if (wait === undefined) return { state: 'failed', at, status, error }
  const ours = wait * (1 + jitter * random)
  const theirs =
    outcome.kind === 'answered' && tellWhen.has(outcome.status) ? readRetryAfter(outcome.retryAfter, now) : 0
  return {
    state: 'pending',
    at,
    status,
    error,
    nextAttemptAt: new Date(now.getTime() + Math.max(ours, Math.min(theirs, mostRetryAfter))).toISOString(),
  }
}

function sentenceOf(outcome: AttemptOutcome): string {
  if (outcome.kind === 'unanswered') return outcome.sentence
  if (isGone(outcome)) return 'The receiver answered 410: it wants nothing more, and the webhook was disabled'
  if (outcome.status >= 300 && outcome.status < 400)
    return `The receiver answered ${outcome.status}, and redirects are not followed`
  return `The receiver answered ${outcome.status}`
}

/** Milliseconds from now: the header has seconds, or a date. */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0
  const wait = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? 0 : wait
}
