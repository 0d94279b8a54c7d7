import type * as z from 'zod'
import { type Item, type ItemKind, itemKinds } from '../../model/item-kinds.ts'
import type { ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { patched } from '../patch.ts'
import { mentionFirst } from '../sentence.ts'
import { itemOnlySchema } from './item-only-schema.ts'

export interface ItemRestored<K extends ItemKind> {
  readonly kind: `${K}-restored`
  readonly id: Item<K>['id']
}

export const itemRestored = <K extends ItemKind>(of: K): ChangeKind<ItemRestored<K>> => ({
  schema: itemOnlySchema(of, 'restored') as unknown as z.ZodType<ItemRestored<K>>,
  subject: ({ id }) => ({ kind: of, id }),
  apply: (plan, { id }) =>
    findItem(plan, of, id)
      .andThen((item) => patched(item, { set: {}, unset: 'archived' in item ? ['archived'] : [] }))
      .map((item) => plan.put(of, item)),
  describe: ({ id }, nameOf) => `${mentionFirst({ kind: of, id }, nameOf)} restored`,
  doc: `Ends the archiving of the ${itemKinds[of].noun}.`,
})
