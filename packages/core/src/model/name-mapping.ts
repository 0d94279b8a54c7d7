import * as z from 'zod'
import { nameSchema, textSchema } from './text.ts'

export const nameMappingSchema = z.strictObject({ name: textSchema, destinationId: nameSchema }).readonly()

/**
 * The name an event or property takes in one destination. `destinationId` is kept as it was
 * given, also `all` and ids this workspace does not know.
 */
export type NameMapping = z.infer<typeof nameMappingSchema>
