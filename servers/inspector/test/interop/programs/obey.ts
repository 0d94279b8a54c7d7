/** Tracks what the test asks for, and tells it what went over the wire. */
import type { ClientOptions, TrackedEvent } from '../client-process.ts'
import { settledExchanges } from './loopback.ts'

export interface Client {
  trackSchemaFromEvent(name: string, properties: object): unknown
}

type NewClient = new (options: ClientOptions) => Client

export function obey(Inspector: NewClient): void {
  const client = new Inspector(JSON.parse(process.env.INSPECTOR_OPTIONS ?? '{}') as ClientOptions)
  process.on('message', async (events: readonly TrackedEvent[]) => {
    for (const [name, properties] of events) await client.trackSchemaFromEvent(name, properties)
    process.send?.(await settledExchanges())
  })
}
