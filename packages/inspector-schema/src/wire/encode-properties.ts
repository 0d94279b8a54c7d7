import { type EventSchema, isListType, type SchemaType } from '../event-schema.ts'
import { type ListSpellingName, listSpellings } from './list-spellings.ts'
import type { WireProperty } from './wire-format.ts'

/**
 * The property entries of a schema, lists in one of the spellings of the field.
 *
 * @example
 * wireEntriesOf({ properties: [{ name: 'seats', type: 'int' }] })
 * // [{ propertyName: 'seats', propertyType: 'int' }]
 */
export const wireEntriesOf = (schema: EventSchema, spelling: ListSpellingName = 'children'): readonly WireProperty[] =>
  schema.properties.map(({ name, type }) => ({ propertyName: name, ...typeMembersOf(type, spelling) }))

function typeMembersOf(type: SchemaType, spelling: ListSpellingName): Omit<WireProperty, 'propertyName'> {
  if (typeof type === 'string') return { propertyType: type === 'empty' ? 'null' : type }
  const partial = type.isPartial === true ? { partial: true as const } : {}
  if (isListType(type)) return { ...listSpellings[spelling].spell(type), ...partial }
  return { propertyType: 'object', children: wireEntriesOf(type, spelling), ...partial }
}
