import * as z from 'zod'
import { itemKindNames } from '../model/item-kinds.ts'
import { jsonValueSchema } from '../model/json-value.ts'

const place = { kind: z.enum(itemKindNames), id: z.string(), path: z.array(z.string()).readonly() }

/** Accepts a resolution that comes from outside. */
export const resolutionSchema = z
  .union([
    z.strictObject({ ...place, take: z.enum(['ours', 'theirs']) }),
    z.strictObject({ ...place, value: jsonValueSchema }),
  ])
  .readonly()

/** What a person decided about one conflict: a side, or a value of their own. The place is the conflict's. */
export type Resolution = z.infer<typeof resolutionSchema>
