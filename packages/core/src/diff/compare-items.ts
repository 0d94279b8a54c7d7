import { compareField, difference } from '../fields/compare-field.ts'
import type { FieldDifference } from '../fields/field-rule.ts'
import { itemRules } from '../fields/item-rules.ts'
import { type Item, type ItemKind, itemKindNames } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import { gone, newOrChanged } from './in-order.ts'

/** What became of one item between two plans, as plain JSON. */
export interface ItemDifference {
  readonly kind: ItemKind
  readonly id: string
  /** Its name now, or its last one. */
  readonly name: string
  /** Its name before, where that was another. */
  readonly oldName?: string
  readonly how: 'added' | 'updated' | 'archived' | 'restored' | 'removed'
  /** Every place that differs. An item added or removed differs in one, the empty path. */
  readonly fields: readonly FieldDifference[]
}

/**
 * The items in which two plans differ, each with what it was and is, place by place. An item is
 * the same one if its id is, so a renaming is an update. The order is that of kinds, then names,
 * then ids; within a kind what is removed comes last.
 *
 * @example
 * compareItems(before, after)
 * // [{ kind: 'event', id: 'e1', name: 'Signed Up', oldName: 'Sign Up', how: 'updated',
 * //    fields: [{ path: ['name'], before: 'Sign Up', after: 'Signed Up' }] }]
 */
export function compareItems(before: Plan, after: Plan): readonly ItemDifference[] {
  return itemKindNames.flatMap((kind) => {
    const [known, kept] = [itemsOf(before, kind), itemsOf(after, kind)]
    const there = newOrChanged(known, kept).flatMap((item) => compareItem(kind, known.get(item.id), item))
    const lost = gone(known, kept).map(
      (item): ItemDifference => ({
        kind,
        id: item.id,
        name: item.name,
        how: 'removed',
        fields: [difference([], item, undefined)],
      }),
    )
    return [...there, ...lost]
  })
}

function compareItem(kind: ItemKind, before: Item | undefined, after: Item): ItemDifference[] {
  const { id, name } = after
  const fields = [...compareField(itemRules[kind], before, after, [])]
  if (fields.length === 0) return []
  if (before === undefined) return [{ kind, id, name, how: 'added', fields }]
  const oldName = before.name === name ? {} : { oldName: before.name }
  if (before.archived === after.archived) return [{ kind, id, name, ...oldName, how: 'updated', fields }]
  return [{ kind, id, name, ...oldName, how: after.archived === true ? 'archived' : 'restored', fields }]
}
