import { itemKinds } from '../model/item-kinds.ts'
import type { Reference } from '../model/reference.ts'
import type { NameOf } from './change-kind.ts'

/** An item as a sentence mentions it: `event "Signed Up"`. */
export const mention = (item: Reference, nameOf: NameOf): string =>
  `${itemKinds[item.kind].noun} ${JSON.stringify(nameOf(item))}`

/** As {@link mention}, at the start of a sentence. */
export function mentionFirst(item: Reference, nameOf: NameOf): string {
  const text = mention(item, nameOf)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Names in running text: `a`, `a and b`, `a, b and c`. */
export const enumerated = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
