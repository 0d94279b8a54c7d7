import type { Plan } from '../model/plan.ts'
import type { Property, PropertyKind } from '../model/property.ts'
import type { PropertyUse } from '../model/property-use.ts'

/** Two properties that one event carries under one name. */
export interface NameClash {
  readonly name: string
  readonly propertyIds: readonly [Property['id'], Property['id']]
}

/** Within an event, properties of the event and of the system share their names. */
const spaces: { readonly [K in PropertyKind]: PropertyKind } = {
  event: 'event',
  system: 'event',
  user: 'user',
  group: 'group',
}

/** The living properties among the uses that have the name of an earlier one, each with the first. */
export function findNameClashes(uses: readonly PropertyUse[], properties: Plan['properties']): readonly NameClash[] {
  if (areAllDifferent(uses, properties)) return []
  const taken = new Map<PropertyKind, Map<string, Property['id']>>()
  return uses.flatMap(({ propertyId }): NameClash[] => {
    const property = properties.get(propertyId)
    if (property === undefined || property.archived === true) return []
    const { name, kind } = property
    const names = taken.get(spaces[kind]) ?? new Map<string, Property['id']>()
    const first = names.get(name)
    if (first !== undefined) return [{ name, propertyIds: [first, propertyId] }]
    taken.set(spaces[kind], names.set(name, propertyId))
    return []
  })
}

/** Whether no two names are alike, whatever the kinds: true of nearly every event, and quick to see. */
function areAllDifferent(uses: readonly PropertyUse[], properties: Plan['properties']): boolean {
  const names = new Set<string>()
  for (const { propertyId } of uses) {
    const name = properties.get(propertyId)?.name
    if (name === undefined) continue
    if (names.has(name)) return false
    names.add(name)
  }
  return true
}

/** Whether a plan has two properties under one name, in the event with the given uses. */
export function areNamesakes(plan: Plan, uses: readonly PropertyUse[], { propertyIds }: NameClash): boolean {
  const both = uses.filter((use) => propertyIds.includes(use.propertyId))
  return findNameClashes(both, plan.properties).length > 0
}
