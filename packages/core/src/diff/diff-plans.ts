import type { Change } from '../change/change-kinds.ts'
import { fieldsChangedElsewhere } from '../change/kinds/item-updated.ts'
import { patchBetween } from '../change/patch.ts'
import { type Item, type ItemKind, itemKindNames } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import { compareText } from '../model/text.ts'
import { diffEventParts } from './diff-event-parts.ts'

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
    for (const item of inOrder(itemsOf(after, kind))) {
      const old = known.get(item.id)
      if (old === item) continue
      if (old === undefined) changes.push({ kind: `${kind}-added`, item } as Change)
      else changes.push(...diffItem(kind, old, item))
    }
  }
  for (const kind of itemKindNames.toReversed()) {
    const kept = itemsOf(after, kind)
    for (const item of inOrder(itemsOf(before, kind))) {
      if (!kept.has(item.id)) changes.push({ kind: `${kind}-removed`, id: item.id } as Change)
    }
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

const inOrder = <T extends Item>(items: ReadonlyMap<string, T>): T[] =>
  [...items.values()].sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
