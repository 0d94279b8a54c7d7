import type { PropertyGroup, PropertyGroupId, PropertyId } from '@plan/core'
import type { Draft, DraftProperty } from '../draft.ts'
import type { Planning } from './planning.ts'

/** What the body says of one bundle. */
interface Stated {
  description: string
  readonly members: Map<PropertyId, PropertyGroup['properties'][number]>
}

/**
 * Creates the property groups the body defines or mentions, and adds to those the plan has what
 * they lack. The result finds the id of each by its name.
 */
export function planPropertyGroups(
  { events, propertyGroups = [] }: Draft,
  idOf: (draft: DraftProperty) => PropertyId,
  planning: Planning,
): (name: string) => PropertyGroupId {
  const stated = new Map<string, Stated>()
  const statedOf = (name: string): Stated => {
    const known = stated.get(name) ?? { description: '', members: new Map() }
    stated.set(name, known)
    return known
  }
  for (const { name, description = '', properties } of propertyGroups) {
    const group = statedOf(name)
    if (description !== '') group.description = description
    for (const property of properties) {
      const propertyId = idOf(property)
      group.members.set(propertyId, { propertyId, presence: property.presence ?? 'sometimes' })
    }
  }
  for (const event of events) for (const name of event.propertyGroups) statedOf(name)

  const ids = new Map([...stated].map(([name, group]) => [name, planGroup(name, group, planning)]))
  return (name) => ids.get(name) ?? planGroup(name, statedOf(name), planning)
}

function planGroup(name: string, { description, members }: Stated, planning: Planning): PropertyGroupId {
  const { index, method, add, takeId } = planning
  const known = index.propertyGroups.get(name)
  if (known === undefined) {
    const id = takeId('property-group') as PropertyGroupId
    add({ kind: 'property-group-added', item: { id, name, description, properties: [...members.values()] } })
    return id
  }
  const has = new Set(known.properties.map((member) => member.propertyId))
  const lacked = [...members.values()].filter((member) => !has.has(member.propertyId))
  const set = {
    ...(lacked.length > 0 ? { properties: [...known.properties, ...lacked] } : {}),
    ...(method.mayUpdate && description !== '' && description !== known.description ? { description } : {}),
  }
  if (Object.keys(set).length > 0) add({ kind: 'property-group-updated', id: known.id, set })
  return known.id
}
