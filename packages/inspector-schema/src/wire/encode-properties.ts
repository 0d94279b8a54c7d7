import { type EventSchema, isListType, type ListType, type SchemaType } from '../event-schema.ts'
import type { WireProperty, WireType } from './wire-format.ts'

/** The two members of a property entry that tell a list. */
export type SpelledList = Pick<WireProperty, 'propertyType' | 'children'>

/** The property entries of a schema, with lists as a function spells them. */
export const entriesWith = (schema: EventSchema, spell: (list: ListType) => SpelledList): readonly WireProperty[] =>
  schema.properties.map(({ name, type }) => ({ propertyName: name, ...typeMembersOf(type, spell) }))

function typeMembersOf(type: SchemaType, spell: (list: ListType) => SpelledList): Omit<WireProperty, 'propertyName'> {
  if (typeof type === 'string') return { propertyType: type === 'empty' ? 'null' : type }
  const partial = type.isPartial === true ? { partial: true as const } : {}
  if (isListType(type)) return { ...spell(type), ...partial }
  return { propertyType: 'object', children: entriesWith(type, spell), ...partial }
}

export const spellAsChildren = (list: ListType): SpelledList => ({
  propertyType: 'list',
  children: list.items.map(childOf),
})

/** An element type among the children of a list. What is partly known is named and not told. */
export function childOf(type: SchemaType): WireType {
  if (typeof type === 'string') return type === 'empty' ? [] : type
  if (type.isPartial === true) return isListType(type) ? 'list' : 'object'
  return isListType(type) ? type.items.map(childOf) : browserEntriesOf(type)
}

/**
 * The property entries of a schema as browsers and React Native send them: `wireEntriesOf` for apps that count bytes
 * and need no other spelling of lists.
 *
 * @example
 * browserEntriesOf({ properties: [{ name: 'seats', type: 'int' }] })
 * // [{ propertyName: 'seats', propertyType: 'int' }]
 */
export const browserEntriesOf = (schema: EventSchema): readonly WireProperty[] => entriesWith(schema, spellAsChildren)
