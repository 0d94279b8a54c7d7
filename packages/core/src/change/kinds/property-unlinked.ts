import { err, ok } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema, propertyIdSchema } from '../../model/ids.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mention, mentionFirst } from '../sentence.ts'

const schema = z
  .strictObject({ kind: z.literal('property-unlinked'), eventId: eventIdSchema, propertyId: propertyIdSchema })
  .readonly()
export type PropertyUnlinked = z.infer<typeof schema>

export const propertyUnlinked: ChangeKind<PropertyUnlinked> = {
  schema,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, { eventId, propertyId }) =>
    findItem(plan, 'event', eventId).andThen((event): Applied => {
      const uses = event.uses.filter((use) => use.propertyId !== propertyId)
      if (uses.length === event.uses.length) return err({ code: 'property-not-linked', eventId, propertyId })
      return ok(plan.put('event', { ...event, uses }))
    }),
  describe: ({ eventId, propertyId }, nameOf) =>
    `${mentionFirst({ kind: 'property', id: propertyId }, nameOf)} taken from ${mention({ kind: 'event', id: eventId }, nameOf)}`,
  doc: 'Takes a property from an event; the property stays in the plan.',
}
