import { type Plan, type PlanEvent, type PropertyUse, sameValue, type Variant } from '@plan/core'

/** The variant that differs from its event as a whole event does. */
export function variantOf(
  base: PlanEvent,
  whole: PlanEvent,
  { id, name }: Pick<Variant, 'id' | 'name'>,
  plan: Plan,
): Variant {
  const { description, triggers, sources } = whole
  return {
    ...{ id, name, baseEventId: base.id },
    ...(description !== base.description && { description }),
    ...(!sameValue(triggers, base.triggers) && { triggers }),
    ...(!sameValue(sources, base.sources) && { sources }),
    uses: usesOf(base, whole, plan),
  }
}

function usesOf(base: PlanEvent, whole: PlanEvent, { sources }: Plan): readonly PropertyUse[] {
  const inherited = new Map(base.uses.map((use) => [use.propertyId, use]))
  const carried = new Set(whole.uses.map(({ propertyId }) => propertyId))
  const own = whole.uses.filter((use) => !sameValue(use, inherited.get(use.propertyId)))
  // A variant cannot leave a property of its event out: no source sends it.
  const presenceBySource = [...sources.keys()].map((sourceId) => ({ sourceId, presence: 'never' as const }))
  const left = base.uses.flatMap(({ propertyId }): PropertyUse[] => {
    if (carried.has(propertyId)) return []
    return [{ propertyId, presence: 'sometimes', ...(presenceBySource.length > 0 && { presenceBySource }) }]
  })
  return [...own, ...left]
}

/** What a variant has from its event even where its record says otherwise. */
const inheritedMembers = ['actions', 'nameMapping'] as const

/** The members in which a whole event differs from the event it is a variant of, and a variant cannot. */
export const onlyInherited = (base: PlanEvent, whole: PlanEvent): readonly string[] =>
  inheritedMembers.filter((member) => !sameValue(base[member], whole[member]))

/** The event that a variant belongs to: of those that bear its name, the one whose id begins the variant's. */
export function baseOf(
  id: string,
  named: readonly PlanEvent[],
  events: ReadonlyMap<string, PlanEvent>,
): PlanEvent | undefined {
  const longest = (candidates: readonly PlanEvent[]) =>
    candidates.filter((event) => id.startsWith(`${event.id}.`)).sort((a, b) => b.id.length - a.id.length)[0]
  return longest(named) ?? named[0] ?? longest([...events.values()])
}
