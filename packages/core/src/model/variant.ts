import * as z from 'zod'
import { eventIdSchema, variantIdSchema } from './ids.ts'
import { eventSourcesSchema, referencesOfEventSources, referencesOfTriggers, triggerSchema } from './plan-event.ts'
import { propertyUsesSchema, referencesOfUses } from './property-use.ts'
import type { Reference } from './reference.ts'
import { nameSchema, textSchema } from './text.ts'

export const variantSchema = z
  .strictObject({
    /** `<base event id>.<variant>` */
    id: variantIdSchema,
    baseEventId: eventIdSchema,
    name: nameSchema,
    description: textSchema.exactOptional(),
    triggers: z.array(triggerSchema).readonly().exactOptional(),
    sources: eventSourcesSchema.exactOptional(),
    uses: propertyUsesSchema.default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()

/**
 * A variant of an event, tracked under the event's own name. What is absent is inherited; a use
 * of a property the base event also has replaces it.
 */
export type Variant = z.infer<typeof variantSchema>

export const referencesOfVariant = (variant: Variant): Reference[] => [
  { kind: 'event', id: variant.baseEventId },
  ...referencesOfTriggers(variant.triggers ?? []),
  ...referencesOfEventSources(variant.sources ?? []),
  ...referencesOfUses(variant.uses),
]
