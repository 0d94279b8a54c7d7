import type * as z from 'zod'
import { type Item, type ItemKind, itemKinds } from '../../model/item-kinds.ts'
import type { ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mentionFirst } from '../sentence.ts'
import { itemOnlySchema } from './item-only-schema.ts'

export interface ItemArchived<K extends ItemKind> {
  readonly kind: `${K}-archived`
  readonly id: Item<K>['id']
}

export const itemArchived = <K extends ItemKind>(of: K): ChangeKind<ItemArchived<K>> => ({
  schema: itemOnlySchema(of, 'archived') as unknown as z.ZodType<ItemArchived<K>>,
  subject: ({ id }) => ({ kind: of, id }),
  apply: (plan, { id }) => findItem(plan, of, id).map((item) => plan.put(of, { ...item, archived: true })),
  describe: ({ id }, nameOf) => `${mentionFirst({ kind: of, id }, nameOf)} archived`,
  doc: `Keeps the ${itemKinds[of].noun} in the plan and out of every export.`,
})
