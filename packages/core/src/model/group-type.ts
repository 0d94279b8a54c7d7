import * as z from 'zod'
import { groupTypeIdSchema } from './ids.ts'
import { nameSchema } from './text.ts'

export const groupTypeSchema = z
  .strictObject({ id: groupTypeIdSchema, name: nameSchema, archived: z.literal(true).exactOptional() })
  .readonly()

/** A kind of group that users belong to, e.g. an account or a team. */
export type GroupType = z.infer<typeof groupTypeSchema>
