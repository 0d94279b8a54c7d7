import type { DebuggerMode } from '../debugger-mode.ts'
import { createBar } from './bar.ts'
import { createBubble } from './bubble.ts'
import type { Place } from './place.ts'
import type { VisualEvent } from './visual-inspector.ts'

/** What a launcher tells at a glance. */
interface Summary {
  readonly newest: VisualEvent | undefined
  readonly events: number
  readonly withErrors: number
}

/** The button that opens the panel. */
export interface Launcher {
  readonly element: HTMLButtonElement
  show(summary: Summary): void
}

interface LauncherKind {
  readonly create: (document: Document) => Launcher
  /** Where it stands until somebody moves it. */
  readonly place: Place
  /** Pixels between it and the edges of the page. */
  readonly gap: number
  /** Whether it makes room for the panel while that is open. */
  readonly givesWay: boolean
  /** What the button says that leads to this mode from another one. */
  readonly offer: string
  readonly next: DebuggerMode
}

export const launchers: Readonly<Record<DebuggerMode, LauncherKind>> = {
  bar: { create: createBar, place: { x: 0, y: 1 }, gap: 0, givesWay: false, offer: 'Show as bar', next: 'bubble' },
  bubble: {
    create: createBubble,
    place: { x: 1, y: 1 },
    gap: 16,
    givesWay: true,
    offer: 'Show as bubble',
    next: 'bar',
  },
}
