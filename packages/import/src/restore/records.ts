/** Reading the records of an exported plan in whatever way they are listed. */
import { isObject, type JsonObject } from '../reader.ts'

/** The records of a list, or of an object that has them by id. */
export function recordsOf(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([id, record]) => (isObject(record) ? [{ id, ...record }] : []))
}

/** What an entry of a list mentions, which is a record, an id or a name. */
export interface Mention {
  readonly id?: string
  readonly name?: string
}

/** The mentions of a list; nothing where there is none. */
export function mentionsOf(value: unknown): readonly Mention[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [{ id: entry, name: entry }]
    return isObject(entry) ? [mentionOf(entry)] : []
  })
}

/** What a record says of the item it mentions. */
export const mentionOf = ({ id, name }: JsonObject): Mention => ({
  ...(typeof id === 'string' && { id }),
  ...(typeof name === 'string' && { name }),
})

/** The item that is mentioned: the one of the id, else the first of the name. */
export const itemOf = <T extends { readonly id: string; readonly name: string }>(
  { id, name }: Mention,
  items: ReadonlyMap<string, T>,
): T | undefined =>
  (id === undefined ? undefined : items.get(id)) ?? [...items.values()].find((item) => item.name === name)

/** As people know it. */
export const wordsOf = ({ id, name }: Mention): string => name ?? id ?? ''

/** The members of a record that are there. */
export const pick = (record: JsonObject, ...members: readonly string[]): JsonObject =>
  Object.fromEntries(members.flatMap((member) => ((record[member] ?? null) === null ? [] : [[member, record[member]]])))
