import type { FieldDifference } from '../fields/field-rule.ts'
import { itemRules } from '../fields/item-rules.ts'
import { patchField } from '../fields/patch-field.ts'
import type { Item, ItemKind } from '../model/item-kinds.ts'

/**
 * The item with the differences applied in order, `undefined` where they take it out:
 * `applyDifferences(kind, before, fields)` is `after`.
 *
 * @example
 * applyDifferences('event', event, [{ path: ['name'], after: 'Signed Up' }])
 */
export function applyDifferences<K extends ItemKind>(
  kind: K,
  before: Item<K> | undefined,
  fields: readonly FieldDifference[],
): Item<K> | undefined {
  let item: unknown = before
  for (const field of fields) item = patchField(itemRules[kind], item, field)
  return item as Item<K> | undefined
}
