import * as z from 'zod'
import { piiTypeIdSchema } from './ids.ts'
import { nameSchema } from './text.ts'

export const piiTypeSchema = z
  .strictObject({ id: piiTypeIdSchema, name: nameSchema, archived: z.literal(true).exactOptional() })
  .readonly()

/** A kind of personal data, e.g. contact information. */
export type PiiType = z.infer<typeof piiTypeSchema>
