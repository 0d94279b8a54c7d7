import type { EventElement, EventSchema } from '@plan/inspector-schema/device'
import { newId } from './ids.ts'
import type { ReadOptions } from './options.ts'
import { ownVersion } from './own-version.ts'
import type { GeneratedEvent } from './tracking.ts'

/** What is the same for all events of a moment. */
export type Sender = Pick<EventElement, 'libPlatform' | 'samplingRate' | 'anonymousId' | 'streamId'>

/** An event as it is accepted. Its id stays through retries and restarts, so that the service counts it once. */
export const newEvent = (
  { apiKey, env, appName = '', appVersion = null }: ReadOptions,
  sender: Sender,
  eventName: string,
  schema: EventSchema,
  generated?: GeneratedEvent,
): EventElement => ({
  type: 'event',
  apiKey,
  env,
  appName,
  appVersion,
  libVersion: ownVersion,
  ...sender,
  messageId: newId(),
  createdAt: new Date().toISOString(),
  eventName,
  schema,
  sealed: [],
  checked: [],
  ...(generated && { generated }),
})
