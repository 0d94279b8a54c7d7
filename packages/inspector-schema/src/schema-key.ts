import { isListType, type SchemaType } from './event-schema.ts'

/**
 * A text that two types share exactly when they say the same, whatever the order of members and
 * elements: what a store counts observations by.
 *
 * @example
 * schemaKey({ properties: [{ name: 'a', type: 'int' }] }) // '{"a":int}'
 */
export function schemaKey(type: SchemaType): string {
  if (typeof type === 'string') return type
  const rest = type.isPartial === true ? ['...'] : []
  if (isListType(type)) return `[${[...type.items.map(schemaKey).sort(), ...rest].join('|')}]`
  const members = type.properties.map(({ name, type: member }) => `${JSON.stringify(name)}:${schemaKey(member)}`)
  return `{${[...members.sort(), ...rest].join(',')}}`
}
