import * as z from 'zod'
import { constraintFields } from './constraints.ts'
import { eachOnce } from './each-once.ts'
import { propertyIdSchema, sourceIdSchema } from './ids.ts'
import { type Reference, referencesTo } from './reference.ts'
import { presenceSchema, sourcePresenceValueSchema } from './value-type.ts'

export const propertyUseSchema = z
  .strictObject({
    propertyId: propertyIdSchema,
    presence: presenceSchema.default('sometimes'),
    /** Only the sources that differ from `presence`; with any of them the presence is Mixed. */
    presenceBySource: z
      .array(z.strictObject({ sourceId: sourceIdSchema, presence: sourcePresenceValueSchema }).readonly())
      .min(1)
      .readonly()
      .exactOptional(),
    ...constraintFields,
  })
  .readonly()

/** What one event says of a property it carries. */
export type PropertyUse = z.infer<typeof propertyUseSchema>

export const propertyUsesSchema = z
  .array(propertyUseSchema)
  .refine(
    eachOnce((use: PropertyUse) => use.propertyId),
    'names a property twice',
  )
  .readonly()

export const referencesOfUses = (uses: readonly PropertyUse[]): Reference[] =>
  uses.flatMap((use) => [
    { kind: 'property', id: use.propertyId },
    ...referencesTo(
      'source',
      (use.presenceBySource ?? []).map((exception) => exception.sourceId),
    ),
  ])
