import * as z from 'zod'
import { categoryIdSchema } from './ids.ts'
import { nameSchema, textSchema } from './text.ts'

export const categorySchema = z
  .strictObject({
    id: categoryIdSchema,
    name: nameSchema,
    /** A serialized rich-text document, or empty. */
    description: textSchema.default(''),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/** A heading under which events and metrics are filed. */
export type Category = z.infer<typeof categorySchema>
