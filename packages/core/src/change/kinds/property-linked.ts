import { err, ok } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema } from '../../model/ids.ts'
import { propertyUseSchema } from '../../model/property-use.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mention, mentionFirst } from '../sentence.ts'

const schema = z
  .strictObject({ kind: z.literal('property-linked'), eventId: eventIdSchema, use: propertyUseSchema })
  .readonly()
export type PropertyLinked = z.infer<typeof schema>

export const propertyLinked: ChangeKind<PropertyLinked> = {
  schema,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, { eventId, use }) =>
    findItem(plan, 'event', eventId).andThen((event): Applied => {
      const { propertyId } = use
      if (event.uses.some((known) => known.propertyId === propertyId))
        return err({ code: 'property-already-linked', eventId, propertyId })
      return ok(plan.put('event', { ...event, uses: [...event.uses, use] }))
    }),
  describe: ({ eventId, use }, nameOf) =>
    `${mentionFirst({ kind: 'property', id: use.propertyId }, nameOf)} added to ${mention({ kind: 'event', id: eventId }, nameOf)}, ${use.presence} sent`,
  doc: 'Gives an event a property it does not carry yet, after those it has.',
}
