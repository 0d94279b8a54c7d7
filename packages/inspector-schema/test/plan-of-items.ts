import { type ItemKind, itemKinds, type KindedItem, type Plan, planOf } from '@plan/core'

/** A plan from items by kind, with their defaults. */
export const planOfItems = (items: Readonly<Record<string, readonly unknown[]>>): Plan =>
  planOf(
    Object.entries(items).flatMap(([kind, list]) =>
      list.map((item) => ({ kind, item: itemKinds[kind as ItemKind].schema.parse(item) }) as KindedItem),
    ),
  )
