import type { Change, Item } from '@plan/core'

/**
 * The JSON text of a list of changes, with the text of an item that was stored a moment ago taken
 * over: a large import stores most of its items exactly as its changes add them.
 *
 * @example
 * renderChanges(changes, new Map()) // the text JSON.stringify(changes) gives
 */
export const renderChanges = (changes: readonly Change[], bodies: ReadonlyMap<Item, string>): string =>
  `[${changes.map((change) => renderChange(change, bodies)).join(',')}]`

function renderChange(change: Change, bodies: ReadonlyMap<Item, string>): string {
  const body = 'item' in change ? bodies.get(change.item) : undefined
  return body === undefined ? JSON.stringify(change) : `{"kind":${JSON.stringify(change.kind)},"item":${body}}`
}
