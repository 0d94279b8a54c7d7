/** For pages that count bytes: what is needed to send schemas. Values are neither checked nor sealed, and there are no files. */
import { InspectorBase } from './inspector-base.ts'
import { openLiteTracking } from './lite-tracking.ts'
import type { InspectorOptions } from './options.ts'

export { DebuggerMode } from './debugger-mode.ts'
export type { VisualInspector } from './develop/show-events.ts'
export { InspectorEnv } from './environments.ts'
export type { InspectorStorage } from './keep/storage.ts'
export type { InspectorOptions } from './options.ts'
export type { EventSchemaMap, EventSchemaType } from './schema-record.ts'
export type { Transport, TransportAnswer } from './send/post.ts'
export type { GeneratedEvent } from './tracking.ts'

/** As `Inspector` of the main entry, without what concerns values. */
export class Inspector extends InspectorBase {
  constructor(options: InspectorOptions) {
    super(() => openLiteTracking(options))
  }
}
