/** Sends what is due, and looks again and again for what that is. */
import {
  alertOnIssues,
  type ClaimedDelivery,
  claimDelivery,
  describeRefusal,
  dueDeliveries,
  renderDelivery,
  type Surroundings,
  settleDelivery,
} from '@plan/workspace'
import type { Send } from './send.ts'

export interface WebhookWorker {
  /** Makes one attempt at what is due now, as far as there is room for it. */
  readonly round: () => Promise<void>
  /** Goes on making rounds until it is stopped. This alone keeps no process alive. */
  readonly start: () => void
  /** Begins nothing more, and waits a little for what is being sent. */
  readonly stop: () => Promise<void>
}

export interface WebhookWorkerOptions {
  readonly surroundings: Surroundings
  readonly send: Send
  /** In [0, 1). */
  readonly random: () => number
  readonly log: {
    readonly info: (facts: object, sentence: string) => void
    readonly warn: (facts: object, sentence: string) => void
  }
  /** Is told how each attempt ended. */
  readonly onSettled?: ((state: Settled) => void) | undefined
}

/** How an attempt ended; `pending` where another one follows. */
export type Settled = 'delivered' | 'pending' | 'failed'

/** How long after a round begins the next one does, in milliseconds. */
const pause = 2_000

/** How often issues are looked for that nobody was told of, in milliseconds. */
const alertPause = 60_000

/** Attempts at once: each holds a whole exported plan. */
const mostAtOnce = 4

/** How long attempts may go on once the worker is told to stop, in milliseconds. */
const stoppingTime = 5_000

export function openWebhookWorker({ surroundings, send, random, log, onSettled }: WebhookWorkerOptions): WebhookWorker {
  const stopping = new AbortController()
  const attempts = new Set<Promise<void>>()
  let isLooking = false
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let nextAlerts = Number.NEGATIVE_INFINITY

  async function alert(): Promise<void> {
    const now = surroundings.now().getTime()
    if (now < nextAlerts) return
    nextAlerts = now + alertPause
    const alerted = await alertOnIssues(surroundings)
    if (alerted.isErr()) log.warn({ code: alerted.error.code }, 'issues cannot be looked for')
  }

  async function deliver(claimed: ClaimedDelivery): Promise<void> {
    const { workspaceId, webhookId, id, attempts: attempt } = claimed.delivery
    const facts = { workspaceId, webhookId, deliveryId: id, attempt }
    const rendered = await renderDelivery(surroundings, claimed)
    const outcome = rendered.isOk()
      ? await send(rendered.value, stopping.signal)
      : ({ kind: 'unanswered', sentence: describeRefusal(rendered.error) } as const)
    const settled = await settleDelivery(surroundings, claimed, outcome, random())
    if (settled.isOk() && settled.value !== undefined) onSettled?.(settled.value.state)
    if (settled.isErr()) log.warn({ ...facts, code: settled.error.code }, 'the end of a delivery was not noted')
    else if (settled.value?.state === 'delivered') log.info({ ...facts, status: settled.value.status }, 'delivered')
    else log.warn({ ...facts, ...settled.value }, 'not delivered')
  }

  async function round(): Promise<void> {
    if (isLooking || isStopping) return
    isLooking = true
    const begun: Promise<void>[] = []
    await alert()
    const due = await dueDeliveries(surroundings)
    if (due.isErr()) log.warn({ code: due.error.code }, 'what is to be delivered cannot be read')
    for (const delivery of due.unwrapOr([])) {
      if (attempts.size >= mostAtOnce || isStopping) break
      const claimed = await claimDelivery(surroundings, delivery)
      if (claimed.isErr()) log.warn({ code: claimed.error.code }, 'a delivery cannot be claimed')
      else if (claimed.value !== undefined) {
        const attempt = deliver(claimed.value).finally(() => attempts.delete(attempt))
        attempts.add(attempt)
        begun.push(attempt)
      }
    }
    isLooking = false
    await Promise.all(begun)
  }

  return {
    round,
    start: () => {
      timer ??= setInterval(() => void round(), pause).unref()
    },
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      const late = setTimeout(() => stopping.abort(), stoppingTime)
      await Promise.all(attempts)
      clearTimeout(late)
    },
  }
}
