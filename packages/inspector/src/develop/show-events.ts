import type { EventSchema } from '@plan/inspector-schema/device'
import type { DebuggerMode } from '../debugger-mode.ts'
import type { HostType } from '../host-type.ts'
import type { KnownSpec } from '../values/spec-cache.ts'
import type { VisualInspector } from '../visual/visual-inspector.ts'

export type { VisualInspector } from '../visual/visual-inspector.ts'

/** What a build with a visual inspector does with events besides sending them. */
export interface ShowEvents {
  /** Shows an event; the function it gives adds what the plan says about it. */
  track(event: {
    readonly name: string
    readonly schema: EventSchema
    readonly properties?: unknown
  }): (spec: KnownSpec | undefined) => void
  show(root?: HostType<'HTMLElement'> | null, mode?: DebuggerMode): void
  hide(): void
  readonly inspector: VisualInspector
}
