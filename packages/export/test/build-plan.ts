import { type ItemKind, itemKindNames, itemKinds, type KindedItem, type Plan, planOf } from '@plan/core'

/** Items as a person writes them down: what has a default may be left out. */
export type PlanText = { readonly [K in ItemKind]?: readonly (typeof itemKinds)[K]['schema']['_zod']['input'][] }

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
