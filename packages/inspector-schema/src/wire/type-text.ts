import type { ListType, ScalarType, SchemaProperty, SchemaType } from '../event-schema.ts'
import { schemaKey } from '../schema-key.ts'
import { isRecord, partialOf, type Reading, report } from './reading.ts'

/** Type texts of all clients; `bool` is Flutter's. */
export const scalarsByText: ReadonlyMap<unknown, ScalarType> = new Map([
  ...(['int', 'float', 'string', 'boolean', 'null', 'unknown'] as const).map((name) => [name, name] as const),
  ['bool', 'boolean'],
])

/** How entries in embedded JSON are read; handed in, because they hold type texts again. */
export type EntryReader = (entries: readonly unknown[], depth: number) => readonly SchemaProperty[]

/** Distinct types in the order in which they came; what is one type in two spellings is one. */
export const distinct = (types: readonly SchemaType[]): readonly SchemaType[] => [
  ...new Map(types.map((type) => [schemaKey(type), type])).values(),
]

/**
 * The type that a text stands for: a scalar, `object`, `list`, or a list in full text. `unknown`
 * with a problem where it stands for none.
 */
export function readTypeText(text: string, depth: number, reading: Reading, entries: EntryReader): SchemaType {
  const scalar = scalarsByText.get(text)
  if (scalar !== undefined) return scalar
  if (text === 'object') return { properties: [], isPartial: true }
  if (text === 'list') return { items: [], isPartial: true }
  const form = /^list(?:<(.*)>|\((.*)\))$/s.exec(text)
  if (form === null) {
    report(reading, text.startsWith('list') ? 'unreadable-type' : 'unknown-type', [], text)
    return 'unknown'
  }
  if (depth >= reading.limits.depth) {
    report(reading, 'too-deep', [])
    return { items: [], isPartial: true }
  }
  return readItems(form[1] ?? form[2] ?? '', form[1] !== undefined, { depth, reading, entries, text })
}

interface Context {
  readonly depth: number
  readonly reading: Reading
  readonly entries: EntryReader
  readonly text: string
}

function readItems(inside: string, isAngle: boolean, context: Context): SchemaType {
  if (inside === '' || inside === 'empty') return { items: [] }
  const parts = splitAlternatives(inside)
  if (parts === undefined) {
    report(context.reading, 'unreadable-type', [], context.text)
    return { items: [], isPartial: true }
  }
  const items: SchemaType[] = []
  for (const part of parts) {
    if (--context.reading.left < 0) {
      report(context.reading, 'too-many', [])
      break
    }
    items.push(readItem(part, context))
  }
  // Android writes null beside the type of every array of objects, whether one is there or not.
  const told = isAngle && items.length > 1 ? items.filter((item) => item !== 'null') : items
  return { items: distinct(told), ...partialOf(context.reading) } satisfies ListType
}

function readItem(part: string, context: Context): SchemaType {
  if (part === '') return { properties: [] }
  if (!part.startsWith('{')) return readTypeText(part, context.depth + 1, context.reading, context.entries)
  const json = parse(`[${part}]`)
  if (!Array.isArray(json)) {
    report(context.reading, 'unreadable-type', [], context.text)
    return { properties: [], isPartial: true }
  }
  const [only] = json as unknown[]
  const isShort = json.length === 1 && isRecord(only) && !('propertyName' in only)
  const entries = isShort
    ? Object.entries(only).map(([propertyName, propertyType]) => ({ propertyName, propertyType }))
    : (json as unknown[])
  return { properties: context.entries(entries, context.depth + 1), ...partialOf(context.reading) }
}

/** The alternatives between bars outside brackets and JSON texts; `undefined` where those do not close. */
function splitAlternatives(text: string): readonly string[] | undefined {
  const parts: string[] = []
  let open = 0
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === '<' || character === '(' || character === '{' || character === '[') open++
    else if (character === '>' || character === ')' || character === '}' || character === ']') open--
    else if (character === '|' && open === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
    if (open < 0) return undefined
  }
  return isQuoted || open !== 0 ? undefined : [...parts, text.slice(from)]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
