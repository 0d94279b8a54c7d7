import type { ItemKind } from '../model/item-kinds.ts'

/** What vectors are kept under: the kind and the id of an item. */
export type ItemKey = `${ItemKind}/${string}`

/**
 * The key of an item among those of all kinds.
 *
 * @example
 * itemKey('event', 'e1') // 'event/e1'
 */
export const itemKey = (kind: ItemKind, id: string): ItemKey => `${kind}/${id}`

/** How near two directions are, from -1 to 1; `undefined` where they cannot be compared. */
export function nearnessOf(a: Float32Array, b: Float32Array): number | undefined {
  if (a.length !== b.length) return undefined
  let [product, squareA, squareB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const x = a[at] ?? 0
    const y = b[at] ?? 0
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  const nearness = product / Math.sqrt(squareA * squareB)
  return Number.isFinite(nearness) ? nearness : undefined
}
