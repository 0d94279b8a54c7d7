import type { Environment } from '../event-schema.ts'
import type { ReadProperties } from './decode-properties.ts'

/** What every element carries. Absent texts were not sent, or were sent as null. */
export interface Envelope {
  /** The key of the source; in version 2 it stands in a header instead. */
  readonly apiKey?: string
  readonly env: Environment
  readonly appName: string
  /** Null: an app without versions. */
  readonly appVersion: string | null
  readonly libVersion: string
  readonly libPlatform: string
  readonly messageId?: string
  readonly anonymousId?: string
  readonly streamId?: string
  readonly createdAt?: string
  readonly samplingRate?: number
  readonly publicEncryptionKey?: string
  readonly outputReference?: string
  readonly originHint?: string
}

/** The plan that a check on the device was made against. */
export interface SpecMetadata {
  readonly schemaId: string
  readonly branchId: string
  readonly latestActionId: string
  readonly sourceId?: string
}

/** One occurrence of an event. */
export interface EventElement extends Envelope, ReadProperties {
  readonly type: 'event'
  readonly eventName: string
  /** Sent by generated code, which knows the event by its id and a hash of its definition. */
  readonly generated?: { readonly eventId: string; readonly eventHash: string }
  readonly checkedAgainst?: SpecMetadata
}

/** The start of a session, which older clients tell. */
export interface SessionElement extends Envelope {
  readonly type: 'sessionStarted'
}

/** One member of a batch. */
export type Element = EventElement | SessionElement

/** The texts of an envelope that may be absent: the same on the wire and here. */
export const optionalTexts = [
  'apiKey',
  'messageId',
  'anonymousId',
  'streamId',
  'createdAt',
  'publicEncryptionKey',
  'outputReference',
  'originHint',
] as const satisfies readonly (keyof Envelope)[]
