import type { Change } from '../../change/change-kinds.ts'
import { type Item, type ItemKind, itemKindNames, itemKinds } from '../../model/item-kinds.ts'
import { itemsOf, type Plan } from '../../model/plan.ts'
import { type PlanEvent, referencesOfTriggers } from '../../model/plan-event.ts'
import type { Reference } from '../../model/reference.ts'
import type { LintRule, Problem } from '../lint-rule.ts'

export const archivedItemUsed: LintRule = {
  severity: 'warning',
  doc: 'Nothing mentions an archived item.',
  options: {},
  *check({ plan }): Iterable<Problem> {
    if (!itemKindNames.some((kind) => [...itemsOf(plan, kind).values()].some((item) => item.archived === true))) return
    for (const kind of itemKindNames)
      for (const item of itemsOf(plan, kind).values()) if (item.archived !== true) yield* mentions(kind, item, plan)
  },
}

function* mentions(kind: ItemKind, item: Item, plan: Plan): Iterable<Problem> {
  const seen = new Set<string>()
  const references = (itemKinds[kind].references as (item: Item) => Reference[])(item)
  for (const target of references) {
    const mentioned = itemsOf(plan, target.kind).get(target.id)
    const key = `${target.kind} ${target.id}`
    if (mentioned?.archived !== true || seen.has(key)) continue
    seen.add(key)
    const fix = kind === 'event' ? fixes[target.kind]?.(item as PlanEvent, target.id, plan) : undefined
    yield {
      kind,
      item,
      place: [target.kind, target.id],
      message: `mentions ${itemKinds[target.kind].noun} ${JSON.stringify(mentioned.name)}, which is archived`,
      ...(fix !== undefined && { fix }),
    }
  }
}

type Fix = (event: PlanEvent, id: string, plan: Plan) => readonly Change[] | undefined

/** Exports leave archived items out already, so taking the mention away alters none. Other mentions wait for a person. */
const fixes: Readonly<Partial<Record<ItemKind, Fix>>> = {
  property: ({ id: eventId, uses }, id) =>
    uses.flatMap(({ propertyId }) => (propertyId === id ? [{ kind: 'property-unlinked', eventId, propertyId }] : [])),
  source: ({ id: eventId, sources, triggers, uses }, id) => {
    const isElsewhere =
      referencesOfTriggers(triggers).some((target) => target.id === id) ||
      uses.some((use) => use.presenceBySource?.some(({ sourceId }) => sourceId === id))
    if (isElsewhere) return undefined
    return sources.flatMap(({ sourceId }) => (sourceId === id ? [{ kind: 'source-detached', eventId, sourceId }] : []))
  },
  category: ({ id, categories }, _, plan) => [
    { kind: 'event-updated', id, set: { categories: categories.filter(isLivingIn(plan.categories)) } },
  ],
  'property-group': ({ id, propertyGroups }, _, plan) => [
    { kind: 'event-updated', id, set: { propertyGroups: propertyGroups.filter(isLivingIn(plan.propertyGroups)) } },
  ],
}

const isLivingIn =
  <Id extends string>(items: ReadonlyMap<Id, Item>) =>
  (id: Id) =>
    items.get(id)?.archived !== true
