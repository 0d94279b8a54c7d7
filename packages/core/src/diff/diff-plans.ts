import type { Change } from '../change/change-kinds.ts'
import { fieldsChangedElsewhere } from '../change/kinds/item-updated.ts'
import { patchBetween } from '../change/patch.ts'
import { type Item, type ItemKind, itemKindNames } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import { diffEventParts } from './diff-event-parts.ts'
import { gone, newOrChanged } from './in-order.ts'

/**
 * The changes that turn one plan into the other: `applyChanges(before, diffPlans(before, after))`
 * is `after`. Equal plans have none. Their order is that of kinds, then names, then ids, with
 * removals last.
 *
 * @example
 * diffPlans(emptyPlan, plan).map((change) => change.kind) // ['source-added', 'event-added']
 */
export function diffPlans(before: Plan, after: Plan): readonly Change[] {
  const changes: Change[] = []
  for (const kind of itemKindNames) {
    const known = itemsOf(before, kind)
    for (const item of newOrChanged(known, itemsOf(after, kind))) {
      const old = known.get(item.id)
      if (old === undefined) changes.push({ kind: `${kind}-added`, item } as Change)
      else for (const change of diffItem(kind, old, item)) changes.push(change)
    }
  }
  for (const kind of itemKindNames.toReversed()) {
    for (const item of gone(itemsOf(before, kind), itemsOf(after, kind)))
      changes.push({ kind: `${kind}-removed`, id: item.id } as Change)
  }
  return changes
}

/** Kinds whose parts have changes of their own. */
const partsOf: { readonly [K in ItemKind]?: (before: Item<K>, after: Item<K>) => Iterable<Change> } = {
  event: diffEventParts,
}

function* diffItem(kind: ItemKind, before: Item, after: Item): Iterable<Change> {
  const patch = patchBetween(before, after, fieldsChangedElsewhere(kind))
  if (patch !== undefined) yield { kind: `${kind}-updated`, id: after.id, ...patch } as Change
  const diffParts = partsOf[kind] as ((before: Item, after: Item) => Iterable<Change>) | undefined
  if (diffParts !== undefined) yield* diffParts(before, after)
  if (before.archived !== after.archived)
    yield { kind: `${kind}-${after.archived === true ? 'archived' : 'restored'}`, id: after.id } as Change
}
