import { compareField } from '../fields/compare-field.ts'
import { itemRules } from '../fields/item-rules.ts'
import { mergeField } from '../fields/merge-field.ts'
import type { Item } from '../model/item-kinds.ts'
import type { Reference } from '../model/reference.ts'
import type { Clash, Judge } from './judge.ts'
import { sidesOf, type ThreePlans } from './three-plans.ts'

/** What becomes of one item that a side changed; `undefined` where it is not in the merged plan. */
export function mergeItem(plans: ThreePlans, touched: Reference, judge: Judge): Item | undefined {
  const { kind, id } = touched
  const sides = sidesOf(plans, touched)
  const { base, ours, theirs } = sides
  const rule = itemRules[kind]
  const hasId = (value: unknown) => typeof value === 'object' && Reflect.get(value ?? {}, 'id') === id
  const settle = (clash: Omit<Clash, 'kind' | 'id'>) => judge.settle({ ...clash, kind, id })

  const merged = mergeField(rule, sides, [], settle, hasId) as Item | undefined
  if (merged === undefined || base === undefined || ours === undefined || theirs === undefined) return merged

  const isNewlyArchived = (side: Item) => side.archived === true && base.archived === undefined
  const edits = (side: Item) => [...compareField(rule, base, side, [])].some(({ path }) => path[0] !== 'archived')
  const isClash = isNewlyArchived(ours) !== isNewlyArchived(theirs) && edits(isNewlyArchived(ours) ? theirs : ours)
  if (!isClash) return merged
  const archived = { base: base.archived, ours: ours.archived, theirs: theirs.archived }
  const stands = settle({ reason: 'archived-and-edited', path: ['archived'], sides: archived })
  return rule.withPart(merged, 'archived', stands) as Item
}
