/** The floor of search: the full-text index that SQLite brings, asked for any of the words. */
import { type ItemKey, itemKey, itemKindNames, itemsOf, type Plan } from '@plan/core'
import Database from 'better-sqlite3'

/** A way of searching that gives the keys of the best items, best first. */
export type Search = (text: string) => readonly ItemKey[]

/** Names, descriptions and the names of the properties of all items, as they are. */
export function openFullText(plan: Plan, tokenizer: string): Search {
  const database = new Database(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE items USING fts5(key UNINDEXED, name, description, contents, tokenize = "${tokenizer}")`,
  )
  const insert = database.prepare('INSERT INTO items VALUES (?, ?, ?, ?)')
  for (const kind of itemKindNames)
    for (const item of itemsOf(plan, kind).values()) {
      const description = 'description' in item ? (item.description ?? '') : ''
      const uses = 'uses' in item ? item.uses : []
      const contents = uses.flatMap(({ propertyId, shape }) => [
        plan.properties.get(propertyId)?.name ?? '',
        ...(shape?.children ?? []).map(({ name }) => name),
      ])
      insert.run(itemKey(kind, item.id), item.name, description, contents.join(' '))
    }
  const select = database
    .prepare<[string], ItemKey>('SELECT key FROM items WHERE items MATCH ? ORDER BY bm25(items, 0, 3, 1, 0.7) LIMIT 50')
    .pluck()
  return (text) => {
    const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
    return words.length === 0 ? [] : select.all(words.map((word) => `"${word}"`).join(' OR '))
  }
}
