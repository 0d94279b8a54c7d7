import { type EventSchema, isListType, type ListType, type SchemaType } from '../event-schema.ts'
import { childOf, entriesWith, type SpelledList, spellAsChildren } from './encode-properties.ts'
import type { WireProperty } from './wire-format.ts'

/** How a list is put on the wire. */
export interface ListSpelling {
  readonly doc: string
  readonly spell: (list: ListType) => SpelledList
}

/** Every spelling in the field. Readers know them all, whoever sends. */
export const listSpellings = {
  children: {
    doc: '`list` with the element types as children: browsers, React Native, Flutter.',
    spell: spellAsChildren,
  },
  typed: {
    doc: '`list(int)` after the first element, all element types as children: servers.',
    spell: (list) => ({ propertyType: `list(${basicTextOf(list.items[0])})`, children: list.items.map(childOf) }),
  },
  angle: {
    doc: '`list<…>` with all element types in one text, bars between them, objects as the JSON of their entries: Android, Java.',
    spell: (list) => ({ propertyType: textOf(list, angle) }),
  },
  round: {
    doc: '`list(…)` with all element types in one text, objects as the JSON of names and type texts: iOS.',
    spell: (list) => ({ propertyType: textOf(list, round) }),
  },
} as const satisfies Readonly<Record<string, ListSpelling>>

/** One of {@link listSpellings}. */
export type ListSpellingName = keyof typeof listSpellings

/**
 * The property entries of a schema, lists in one of the spellings of the field.
 *
 * @example
 * wireEntriesOf({ properties: [{ name: 'seats', type: 'int' }] })
 * // [{ propertyName: 'seats', propertyType: 'int' }]
 */
export const wireEntriesOf = (schema: EventSchema, spelling: ListSpellingName = 'children'): readonly WireProperty[] =>
  entriesWith(schema, listSpellings[spelling].spell)

const basicTextOf = (first: SchemaType | undefined): string => {
  if (first === undefined || first === 'null' || first === 'empty') return 'string'
  return typeof first === 'string' ? first : 'object'
}

interface Brackets {
  readonly open: string
  readonly close: string
  readonly object: (members: readonly { readonly name: string; readonly type: SchemaType }[]) => string
}

const angle: Brackets = {
  open: 'list<',
  close: '>',
  object: (members) => JSON.stringify(wireEntriesOf({ properties: members }, 'angle')).slice(1, -1),
}

const round: Brackets = {
  open: 'list(',
  close: ')',
  object: (members) => JSON.stringify(Object.fromEntries(members.map(({ name, type }) => [name, textOf(type, round)]))),
}

function textOf(type: SchemaType, brackets: Brackets): string {
  if (typeof type === 'string') return type === 'empty' ? 'null' : type
  if (!isListType(type)) return brackets.object(type.properties)
  return `${brackets.open}${type.items.map((item) => textOf(item, brackets)).join('|')}${brackets.close}`
}
