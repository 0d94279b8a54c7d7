/** Apps that send each batch with the same message ids until it is acknowledged, at whichever server there is. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface InsistentApps {
  /** How often each event was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>
  readonly figures: {
    batches: number
    elements: number
    /** Sendings besides the first of each batch. */
    retries: number
    /** Elements that were on disk already though nobody was told. */
    unheard: number
    /** Batches that were sent twice at once. */
    twins: number
  }
  /** What an app was answered that it cannot do anything about. */
  readonly surprises: readonly string[]
  /** Comes back once every batch is acknowledged; no other is begun. */
  readonly finish: () => Promise<void>
}

interface AppsOptions {
  readonly apps: number
  readonly key: string
  readonly random: () => number
  /** Where servers are now. */
  readonly addresses: () => readonly string[]
}

interface Receipt {
  readonly counted: number
  readonly repeated: number
}

const eventNames = Array.from({ length: 12 }, (_, at) => `Event ${at}`)

/** An element of an app; each has a message id of its own. */
export const elementOf = (apiKey: string, eventName: string, propertyName = 'plan') => ({
  ...{ apiKey, env: 'prod', type: 'event', eventName, messageId: randomUUID(), sessionId: '' },
  ...{ appName: 'Shop', appVersion: '1.0.0', libVersion: '1.0.0', libPlatform: 'web' },
  eventProperties: [{ propertyName, propertyType: 'string' }],
})

/** The answer; nothing where none came. */
export const sendElements = (address: string | undefined, elements: unknown): Promise<Response | undefined> =>
  fetch(`${address}/inspector/v1/track`, { method: 'POST', body: JSON.stringify(elements) }).catch(() => undefined)

export function openInsistentApps({ apps, key, random, addresses }: AppsOptions): InsistentApps {
  const acknowledged = new Map<string, number>()
  const figures = { batches: 0, elements: 0, retries: 0, unheard: 0, twins: 0 }
  const surprises: string[] = []
  let isOver = false
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

  /** What became of the batch; nothing where it is not known to be on disk. */
  async function send(address: string | undefined, batch: readonly object[]): Promise<Receipt | undefined> {
    const answer = await sendElements(address, batch)
    const body = await answer?.text().catch(() => undefined)
    if (answer === undefined || body === undefined || answer.status === 503) return undefined
    if (answer.status !== 200) {
      surprises.push(`${answer.status} ${body}`)
      return { counted: 0, repeated: 0 }
    }
    const receipt = JSON.parse(body) as Receipt
    if (receipt.counted + receipt.repeated !== batch.length) surprises.push(body)
    return receipt
  }

  async function run(app: number): Promise<void> {
    for (let server = app; !isOver; ) {
      const batch = Array.from({ length: 1 + Math.floor(random() * 30) }, () =>
        elementOf(key, any(eventNames), any(['plan', 'price', 'place'])),
      )
      const at = () => addresses()[server % addresses().length]
      const isTwin = random() < 0.1
      const first = [send(at(), batch), ...(isTwin ? [send(any(addresses()), batch)] : [])]
      let receipt = (await Promise.all(first)).find((one) => one !== undefined)
      while (receipt === undefined) {
        figures.retries += 1
        server += 1
        await pause(10 + random() * 40)
        receipt = await send(at(), batch)
        if (!isTwin) figures.unheard += receipt?.repeated ?? 0
      }
      if (isTwin) figures.twins += 1
      figures.batches += 1
      figures.elements += batch.length
      for (const { eventName } of batch) acknowledged.set(eventName, (acknowledged.get(eventName) ?? 0) + 1)
    }
  }

  const running = Array.from({ length: apps }, (_, app) => run(app))
  return {
    acknowledged,
    figures,
    surprises,
    finish: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}
