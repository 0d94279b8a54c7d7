import { type ItemKind, itemKinds } from '../model/item-kinds.ts'
import { itemsOf, type Plan } from '../model/plan.ts'
import { searchedKinds } from './item-texts.ts'

/** Embedding models read no more than some hundred words. */
const mostCharacters = 1_000
/** So that a long description leaves room for the names of what is inside. */
const mostOfLine = 500

/**
 * What an embedding model is given to read of an item: its kind and name, what it says itself and the names of what it
 * mentions, at most 1,000 characters. `undefined` where the plan has no such item.
 *
 * @example
 * textToEmbed(plan, 'event', 'e1') // 'event: Signed Up\nA user made an account.\nMethod, Plan'
 */
export function textToEmbed<K extends ItemKind>(plan: Plan, kind: K, id: string): string | undefined {
  const item = itemsOf(plan, kind).get(id)
  if (item === undefined) return undefined
  const { texts, mentions } = searchedKinds[kind]
  const own = texts(item)
  const mentioned = mentions(item).flatMap(({ kind: of, id: other }) => itemsOf(plan, of).get(other)?.name ?? [])
  const lists = [own.alias, own.tag, mentioned, own.contents, own.value, own.context, own.detail]
  const parts = [
    `${itemKinds[kind].noun}: ${item.name}`,
    ...(own.description ?? []),
    ...lists.map((list = []) => list.join(', ')),
  ]
  const lines = parts.map((line) => cut(line.trim(), mostOfLine)).filter((line) => line !== '')
  return cut(lines.join('\n'), mostCharacters)
}

/** Cuts no character in two. */
const cut = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
