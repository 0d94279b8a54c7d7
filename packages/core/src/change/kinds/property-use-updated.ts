import { err } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema, propertyIdSchema } from '../../model/ids.ts'
import { type PropertyUse, propertyUseSchema } from '../../model/property-use.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { describePatch, patched, patchFields } from '../patch.ts'
import { mention, mentionFirst } from '../sentence.ts'

export interface PropertyUseUpdated {
  readonly kind: 'property-use-updated'
  readonly eventId: z.infer<typeof eventIdSchema>
  readonly propertyId: z.infer<typeof propertyIdSchema>
  readonly set: Partial<PropertyUse>
  readonly unset?: readonly string[]
}

const { propertyId: _, ...fields } = propertyUseSchema.unwrap().shape

export const propertyUseUpdated: ChangeKind<PropertyUseUpdated> = {
  schema: z
    .strictObject({
      kind: z.literal('property-use-updated'),
      eventId: eventIdSchema,
      propertyId: propertyIdSchema,
      ...patchFields(fields),
    })
    .readonly() as unknown as z.ZodType<PropertyUseUpdated>,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, change) =>
    findItem(plan, 'event', change.eventId).andThen((event): Applied => {
      const { eventId, propertyId } = change
      const at = event.uses.findIndex((use) => use.propertyId === propertyId)
      const use = event.uses[at]
      if (use === undefined) return err({ code: 'property-not-linked', eventId, propertyId })
      return patched(use, change).map((next) => plan.put('event', { ...event, uses: event.uses.with(at, next) }))
    }),
  describe: (change, nameOf) =>
    `${mentionFirst({ kind: 'property', id: change.propertyId }, nameOf)} of ${mention({ kind: 'event', id: change.eventId }, nameOf)}: ${describePatch(change)} changed`,
  doc: 'Changes what one event says of a property it carries: presence, pinned value, pattern, range or children.',
}
