import { compareField } from '../fields/compare-field.ts'
import type { FieldDifference } from '../fields/field-rule.ts'
import { itemRules } from '../fields/item-rules.ts'
import type { ItemKind } from '../model/item-kinds.ts'

/** The fields of an added item that say something, its lists entry by entry. */
export function addedFields(kind: ItemKind, added: readonly FieldDifference[]): readonly FieldDifference[] {
  const rule = itemRules[kind]
  const lists = Object.entries(rule.fields ?? {}).filter(([, field]) => field.entryNoun !== undefined)
  const empty = Object.fromEntries(lists.map(([field]) => [field, []]))
  return added
    .flatMap(({ after }) => [...compareField(rule, empty, after, [])])
    .filter(({ after }) => after !== '' && !(Array.isArray(after) && after.length === 0) && after !== undefined)
}
