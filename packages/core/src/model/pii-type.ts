import * as z from 'zod'
import { piiTypeIdSchema } from './ids.ts'
import { nameSchema } from './text.ts'

/** A kind of personal data, e.g. contact information. */
export const piiTypeSchema = z
  .strictObject({ id: piiTypeIdSchema, name: nameSchema, archived: z.literal(true).exactOptional() })
  .readonly()
export type PiiType = z.infer<typeof piiTypeSchema>
