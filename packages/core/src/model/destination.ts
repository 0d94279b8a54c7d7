import * as z from 'zod'
import { destinationIdSchema } from './ids.ts'
import { nameSchema, textSchema } from './text.ts'

export const destinationSchema = z
  .strictObject({
    id: destinationIdSchema,
    name: nameSchema,
    type: textSchema.default('Custom'),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** A tool that receives events. `type` is an open set; `Custom` is whatever has no name of its own. */
export type Destination = z.infer<typeof destinationSchema>
