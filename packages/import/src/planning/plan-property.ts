import type { GroupTypeId, PiiStatus, Property, PropertyId } from '@plan/core'
import { propertyUpdates } from '../updates.ts'
import { addedMappings } from './added-mappings.ts'
import { customFieldValues } from './custom-field-values.ts'
import type { Planning } from './planning.ts'
import type { SharedProperty } from './shared-property.ts'

/** Creates the property, or updates the one the plan has where the method may; the result is its id. */
export function planProperty(shared: SharedProperty, planning: Planning): PropertyId {
  const { known } = shared
  const about = { property: [shared.name] }
  const pii = shared.pii === undefined ? {} : { pii: piiStatus(shared.pii, about, planning) }
  const customFields = customFieldValues(shared.customFields, 'property', about, planning)
  if (known === undefined) {
    const item = { ...createdProperty(shared, planning), ...pii, customFields }
    planning.add({ kind: 'property-added', item })
    return item.id
  }
  const set: Partial<Property> = planning.method.mayUpdate
    ? Object.assign({}, ...Object.values(propertyUpdates).map((update) => update.decide(known, shared)))
    : {}
  if (Object.keys(set).length > 0) planning.add({ kind: 'property-updated', id: known.id, set })
  return known.id
}

function createdProperty(shared: SharedProperty, planning: Planning): Property {
  const { name, kind, description = '', type = 'any', isList = false, allowedValues, nameMapping = [] } = shared
  const about = { property: [name] }
  const groupType = groupTypeOf(shared, planning)
  return {
    id: planning.takeId('property', shared.id) as PropertyId,
    name,
    kind,
    description,
    type,
    isList,
    ...(allowedValues.size > 0 ? { allowedValues: [...allowedValues] } : {}),
    nameMapping: addedMappings([], nameMapping, about, planning.warn),
    tags: [],
    customFields: [],
    ...(groupType === undefined ? {} : { groupType }),
  }
}

function groupTypeOf({ groupType }: SharedProperty, { plan }: Planning): GroupTypeId | undefined {
  return [...plan.groupTypes.keys()].find((id) => id === groupType)
}

function piiStatus(
  { isPii, piiType }: NonNullable<SharedProperty['pii']>,
  about: { property: string[] },
  { index, warn }: Planning,
): PiiStatus {
  const known = piiType === undefined ? undefined : index.piiTypes.get(piiType)
  if (piiType !== undefined && known === undefined) warn({ code: 'pii-type-unknown', name: piiType, ...about })
  return { isPii, ...(known === undefined ? {} : { piiType: known.id }) }
}
