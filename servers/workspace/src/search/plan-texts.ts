import { createHash } from 'node:crypto'
import { type ItemKey, type ItemKind, itemKey, itemKindNames, itemsOf, type Plan, textToEmbed } from '@plan/core'
import { inSlices } from './in-slices.ts'

/** What a model reads of an item, by its digest. */
export interface ItemText {
  readonly kind: ItemKind
  readonly id: string
  readonly digest: string
}

const known = new WeakMap<Plan, Promise<ReadonlyMap<ItemKey, ItemText>>>()

/** What a model reads of every item of a plan, found out once. */
export function textsOf(plan: Plan): Promise<ReadonlyMap<ItemKey, ItemText>> {
  const before = known.get(plan)
  if (before !== undefined) return before
  const texts = inSlices(readTexts(plan))
  known.set(plan, texts)
  return texts
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

function* readTexts(plan: Plan): Generator<undefined, ReadonlyMap<ItemKey, ItemText>, void> {
  const texts = new Map<ItemKey, ItemText>()
  for (const kind of itemKindNames)
    for (const id of itemsOf(plan, kind).keys()) {
      const text = textToEmbed(plan, kind, id)
      if (text !== undefined) texts.set(itemKey(kind, id), { kind, id, digest: digestOf(text) })
      yield
    }
  return texts
}
