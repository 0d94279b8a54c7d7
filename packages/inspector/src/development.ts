/** What `index.ts` is while an app is developed: the same, with the visual inspector. */
import { openShowEvents } from './develop/open-show-events.ts'
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

/** As `Inspector` of the other build; in development and staging it can show what is tracked over the page. */
export class Inspector extends InspectorBase {
  constructor(options: InspectorOptions) {
    super(() => openTracking(options, { findNode, openShowEvents }))
  }
}
