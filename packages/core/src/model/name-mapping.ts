import * as z from 'zod'
import { eachOnce } from './each-once.ts'
import { nameSchema, textSchema } from './text.ts'

const nameMappingSchema = z.strictObject({ name: textSchema, destinationId: nameSchema }).readonly()

/**
 * The name an event or property takes in one destination. `destinationId` is kept as it was
 * given, also `all` and ids this workspace does not know.
 */
export type NameMapping = z.infer<typeof nameMappingSchema>

/** Name mappings, one for each destination. */
export const nameMappingsSchema = z
  .array(nameMappingSchema)
  .refine(
    eachOnce((mapping: NameMapping) => mapping.destinationId),
    'names a destination twice',
  )
  .readonly()
