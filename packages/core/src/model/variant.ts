import * as z from 'zod'
import { eventIdSchema, variantIdSchema } from './ids.ts'
import { eventSourceSchema, referencesOfEventSources, referencesOfTriggers, triggerSchema } from './plan-event.ts'
import { propertyUseSchema, referencesOfUses } from './property-use.ts'
import type { Reference } from './reference.ts'
import { nameSchema, textSchema } from './text.ts'

/**
 * A variant of an event, tracked under the event's own name. What is absent is inherited; a use
 * of a property the base event also has replaces it.
 */
export const variantSchema = z
  .strictObject({
    /** `<base event id>.<variant>` */
    id: variantIdSchema,
    baseEventId: eventIdSchema,
    name: nameSchema,
    description: textSchema.exactOptional(),
    triggers: z.array(triggerSchema).readonly().exactOptional(),
    sources: z.array(eventSourceSchema).readonly().exactOptional(),
    uses: z.array(propertyUseSchema).readonly().default([]),
    archived: z.literal(true).exactOptional(),
  })
  .readonly()
export type Variant = z.infer<typeof variantSchema>

export const referencesOfVariant = (variant: Variant): Reference[] => [
  { kind: 'event', id: variant.baseEventId },
  ...referencesOfTriggers(variant.triggers ?? []),
  ...referencesOfEventSources(variant.sources ?? []),
  ...referencesOfUses(variant.uses),
]
