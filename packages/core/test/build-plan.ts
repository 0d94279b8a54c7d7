import { type ItemKind, itemKindNames, itemKinds, type KindedItem, type Plan, planOf } from '@plan/core'
import type * as z from 'zod'

/** Items as a person writes them down: what has a default may be left out. */
export type PlanText = { readonly [K in ItemKind]?: readonly ItemText<K>[] }
export type ItemText<K extends ItemKind> = z.input<(typeof itemKinds)[K]['schema']>

/**
 * The plan with exactly the given items.
 *
 * @example
 * buildPlan({ source: [{ id: 'web', name: 'Web' }] })
 */
export const buildPlan = (text: PlanText): Plan =>
  planOf(
    itemKindNames.flatMap((kind) =>
      (text[kind] ?? []).map((item) => ({ kind, item: itemKinds[kind].schema.parse(item) }) as KindedItem),
    ),
  )

/** The items of both. */
export function together(a: PlanText, b: PlanText): PlanText {
  return Object.fromEntries(itemKindNames.map((kind) => [kind, [...(a[kind] ?? []), ...(b[kind] ?? [])]]))
}
