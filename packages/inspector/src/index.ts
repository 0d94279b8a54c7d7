import { InspectorBase } from './inspector-base.ts'
import type { InspectorOptions } from './options.ts'
import { openTracking } from './tracking.ts'

export { DebuggerMode } from './debugger-mode.ts'
export type { VisualInspector } from './develop/show-events.ts'
export { InspectorEnv } from './environments.ts'
export type { InspectorStorage } from './keep/storage.ts'
export type { InspectorOptions } from './options.ts'
export type { EventSchemaMap, EventSchemaType } from './schema-record.ts'
export type { Transport, TransportAnswer } from './send/post.ts'
export type { GeneratedEvent } from './tracking.ts'

/**
 * Tells the service which events an app sends: by names and types. Nothing it does ever throws into the app; without a
 * key, an environment or an address it says so on the console and does nothing.
 *
 * @example
 * const inspector = new Inspector({ apiKey, env: InspectorEnv.Prod, endpoint: 'https://plan.example.com', appVersion: '1.4.0' })
 * inspector.trackSchemaFromEvent('Signed Up', { plan: 'gold', seats: 2 }) // { plan: 'string', seats: 'int' }
 */
export class Inspector extends InspectorBase {
  constructor(options: InspectorOptions) {
    super(() => openTracking(options))
  }
}
