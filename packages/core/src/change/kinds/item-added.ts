import { err, ok } from 'neverthrow'
import * as z from 'zod'
import { type Item, type ItemKind, itemKinds } from '../../model/item-kinds.ts'
import type { ChangeKind } from '../change-kind.ts'
import { mentionFirst } from '../sentence.ts'

export interface ItemAdded<K extends ItemKind> {
  readonly kind: `${K}-added`
  readonly item: Item<K>
}

export const itemAdded = <K extends ItemKind>(of: K): ChangeKind<ItemAdded<K>> => ({
  schema: changeSchema(of),
  subject: ({ item }) => ({ kind: of, id: item.id }),
  apply: (plan, { item }) => {
    if (plan.find(of, item.id) !== undefined) return err({ code: 'item-exists', kind: of, id: item.id })
    plan.put(of, item)
    return ok()
  },
  describe: ({ item }, nameOf) => `${mentionFirst({ kind: of, id: item.id }, nameOf)} added`,
  doc: `Adds the ${itemKinds[of].noun} given as \`item\`, whose id must be free.`,
})

const changeSchema = <K extends ItemKind>(of: K) =>
  z.strictObject({ kind: z.literal(`${of}-added`), item: itemKinds[of].schema }).readonly() as unknown as z.ZodType<
    ItemAdded<K>
  >
