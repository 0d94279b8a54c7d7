import type * as z from 'zod'
import { type Item, type ItemKind, itemKinds } from '../../model/item-kinds.ts'
import type { ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mentionFirst } from '../sentence.ts'
import { itemOnlySchema } from './item-only-schema.ts'

export interface ItemRemoved<K extends ItemKind> {
  readonly kind: `${K}-removed`
  readonly id: Item<K>['id']
}

export const itemRemoved = <K extends ItemKind>(of: K): ChangeKind<ItemRemoved<K>> => ({
  schema: itemOnlySchema(of, 'removed') as unknown as z.ZodType<ItemRemoved<K>>,
  subject: ({ id }) => ({ kind: of, id }),
  apply: (plan, { id }) => findItem(plan, of, id).map(() => plan.remove(of, id)),
  describe: ({ id }, nameOf) => `${mentionFirst({ kind: of, id }, nameOf)} removed`,
  doc: `Takes the ${itemKinds[of].noun} out of the plan; nothing may mention it any more.`,
})
