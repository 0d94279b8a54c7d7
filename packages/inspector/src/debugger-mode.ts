/** How the visual inspector shows itself: a bar across the page, or a bubble that stays out of the way. */
export const DebuggerMode = { bar: 'bar', bubble: 'bubble' } as const

/** One of {@link DebuggerMode}. */
export type DebuggerMode = keyof typeof DebuggerMode
