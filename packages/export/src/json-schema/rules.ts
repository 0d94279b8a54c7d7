import type { NameMapping, PropertyKind } from '@plan/core'
import type { CarriedProperty } from '../carried-properties.ts'
import { objectText } from './json-text.ts'
import type { PropertyRecord } from './property-record.ts'

/** The groups of `rules.properties` with the kinds of property they hold. The first is written even when it is empty. */
const groups: readonly {
  readonly member: string
  readonly kinds: readonly PropertyKind[]
  readonly isOptional: boolean
}[] = [
  { member: 'properties', kinds: ['event', 'system'], isOptional: false },
  { member: 'userProperties', kinds: ['user'], isOptional: true },
  { member: 'groupProperties', kinds: ['group'], isOptional: true },
]

/** The property rules of an event. @see Specification, "Resources and their fields" (rules) */
export function rules(
  carried: readonly CarriedProperty[],
  nameMapping: readonly NameMapping[],
  record: PropertyRecord,
): string {
  const members = groups.flatMap(({ member, kinds, isOptional }) => {
    const held = carried.filter(({ property }) => kinds.includes(property.kind))
    return held.length === 0 && isOptional ? [] : [[member, group(held, record)] as const]
  })
  return `{"$schema":"http://json-schema.org/draft-06/schema#","type":"object","required":["properties","nameMapping"],"nameMapping":${JSON.stringify(nameMapping)},"properties":${objectText(members)}}`
}

function group(held: readonly CarriedProperty[], record: PropertyRecord): string {
  const records = held.map(({ property, use }, index) => record(property, use, index)).join(',')
  const required = held.filter(({ use }) => use.presence === 'always').map(({ property }) => property.name)
  return `{"type":"object","properties":{${records}},"additionalProperties":false,"required":${JSON.stringify(required)}}`
}
