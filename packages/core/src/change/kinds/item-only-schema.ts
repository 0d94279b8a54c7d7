import * as z from 'zod'
import { type ItemKind, itemKinds } from '../../model/item-kinds.ts'

/** The schema of a change that says no more than which item. */
export const itemOnlySchema = (of: ItemKind, verb: string) =>
  z.strictObject({ kind: z.literal(`${of}-${verb}`), id: itemKinds[of].schema.unwrap().shape.id }).readonly()
