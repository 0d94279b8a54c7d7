/** The inspector that an app shows over itself while it is developed. Nothing here validates or sends: it shows what it is given. */
import type { DebuggerMode } from '../debugger-mode.ts'
import type { HostType } from '../host-type.ts'
import { createEventLog } from './event-log.ts'
import { createOverlay, type Overlay } from './overlay.ts'

/** A property of an event as the visual inspector shows it. */
export interface VisualProperty {
  /** The names that lead to it, outermost first. */
  readonly path: readonly string[]
  readonly type: string
  /** Shown on the device and sent nowhere. */
  readonly value?: string
  /** Sentences that say what is wrong with it. */
  readonly errors: readonly string[]
}

/** What an app tracked, as the visual inspector shows it. */
export interface VisualEvent {
  /** Of this one occurrence. What is published again with the same id and kind takes the place of what was there. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly name: string
  readonly properties: readonly VisualProperty[]
  /** Sentences that say what is wrong with the event as a whole. */
  readonly errors: readonly string[]
  /** Whether it shows the event with its values, or the schema that was taken from it. */
  readonly kind: 'event' | 'schema'
}

/** The visual inspector of a document. It keeps the newest 500 events, whether it is shown or not. */
export interface VisualInspector {
  publish(event: VisualEvent): void
  /** Shows it in an element, or over the whole document; where it is shown already, it moves there and changes its mode. */
  show(root: HostType<'HTMLElement'> | undefined, mode: DebuggerMode): void
  /** Takes it out of the document. The events stay. */
  hide(): void
  /** Forgets the events. */
  clear(): void
  readonly isShown: boolean
  readonly mode: DebuggerMode
}

/**
 * A visual inspector for a document, hidden until it is shown.
 *
 * @example
 * const inspector = openVisualInspector(document)
 * inspector.show(undefined, 'bubble')
 * inspector.publish({
 *   id: '1', at: Date.now(), kind: 'event', name: 'Signed Up', errors: [],
 *   properties: [{ path: ['plan'], type: 'string', value: 'free', errors: [] }],
 * })
 */
export function openVisualInspector(document: HostType<'Document'>): VisualInspector {
  const log = createEventLog()
  let mode: DebuggerMode = 'bubble'
  let overlay: Overlay | undefined

  const show = (root: HTMLElement | undefined, wanted: DebuggerMode) => {
    mode = wanted
    overlay ??= createOverlay(document, log, (switched) => {
      mode = switched
    })
    overlay?.attach(root, wanted)
  }

  return {
    publish: (event) => {
      const before = log.add(event)
      overlay?.notice(event, before)
    },
    show,
    hide: () => {
      overlay?.remove()
      overlay = undefined
    },
    clear: () => {
      log.clear()
      overlay?.refresh()
    },
    get isShown() {
      return overlay !== undefined
    },
    get mode() {
      return mode
    },
  }
}
