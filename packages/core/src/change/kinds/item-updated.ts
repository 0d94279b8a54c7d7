import * as z from 'zod'
import { type Item, type ItemKind, itemKinds } from '../../model/item-kinds.ts'
import type { ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { describePatch, patched, patchFields } from '../patch.ts'
import { mentionFirst } from '../sentence.ts'

export interface ItemUpdated<K extends ItemKind> {
  readonly kind: `${K}-updated`
  readonly id: Item<K>['id']
  readonly set: Partial<Item<K>>
  readonly unset?: readonly string[]
}

/** Fields that have change kinds of their own. */
const elsewhere: Readonly<Record<string, readonly string[]>> = { event: ['uses', 'sources'] }

/** The fields of an item that `…-updated` does not reach. */
export const fieldsChangedElsewhere = (of: ItemKind): readonly string[] => ['id', 'archived', ...(elsewhere[of] ?? [])]

export const itemUpdated = <K extends ItemKind>(of: K): ChangeKind<ItemUpdated<K>> => ({
  schema: changeSchema(of),
  subject: ({ id }) => ({ kind: of, id }),
  apply: (plan, change) =>
    findItem(plan, of, change.id)
      .andThen((item) => patched(item, change))
      .map((item) => plan.put(of, item)),
  describe: (change, nameOf) =>
    `${mentionFirst({ kind: of, id: change.id }, nameOf)}: ${describePatch(change)} changed`,
  doc: `Gives the ${itemKinds[of].noun} the values in \`set\` and takes away the optional fields named in \`unset\`.`,
})

function changeSchema<K extends ItemKind>(of: K) {
  const shape: Readonly<Record<string, z.ZodType>> = itemKinds[of].schema.unwrap().shape
  const reachable = Object.entries(shape).filter(([field]) => !fieldsChangedElsewhere(of).includes(field))
  return z
    .strictObject({
      kind: z.literal(`${of}-updated`),
      id: itemKinds[of].schema.unwrap().shape.id,
      ...patchFields(Object.fromEntries(reachable)),
    })
    .readonly() as unknown as z.ZodType<ItemUpdated<K>>
}
