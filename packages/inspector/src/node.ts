/** What `index.ts` is in Node: the same, with files to keep events in. */
import { InspectorBase } from './inspector-base.ts'
import { findNode } from './node-platform.ts'
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

/** As `Inspector` of the other builds; unsent events are kept in files. */
export class Inspector extends InspectorBase {
  constructor(options: InspectorOptions) {
    super(() => openTracking(options, { findNode }))
  }
}
