/**
 * Grows whenever the same plan gives another text than before, so that texts kept elsewhere can be
 * told from today's.
 */
export const exportVersion = 1
