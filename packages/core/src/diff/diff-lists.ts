/** How one ordered list of entries with ids differs from another. */
export interface ListDifference<T> {
  readonly removed: readonly T[]
  readonly kept: readonly { readonly before: T; readonly after: T }[]
  readonly added: readonly T[]
  /** The ids in their new order, where taking out and appending does not produce it. */
  readonly order?: readonly string[]
}

/**
 * Compares two lists whose entries have an id each, once.
 *
 * @example
 * diffLists(['a', 'b'], ['b', 'c'], (x) => x)
 * // { removed: ['a'], kept: [{ before: 'b', after: 'b' }], added: ['c'] }
 */
export function diffLists<T>(before: readonly T[], after: readonly T[], idOf: (entry: T) => string): ListDifference<T> {
  const old = new Map(before.map((entry) => [idOf(entry), entry]))
  const current = new Map(after.map((entry) => [idOf(entry), entry]))
  const removed = before.filter((entry) => !current.has(idOf(entry)))
  const added = after.filter((entry) => !old.has(idOf(entry)))
  const kept = [...current].flatMap(([id, entry]) => {
    const known = old.get(id)
    return known === undefined ? [] : [{ before: known, after: entry }]
  })
  const reached = [...before.map(idOf).filter((id) => current.has(id)), ...added.map(idOf)]
  const order = after.map(idOf)
  return { removed, kept, added, ...(reached.every((id, at) => id === order[at]) ? {} : { order }) }
}
