import { ok } from 'neverthrow'
import * as z from 'zod'
import { propertyIdSchema } from '../../model/ids.ts'
import { presenceSchema } from '../../model/value-type.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mentionFirst } from '../sentence.ts'

const schema = z
  .strictObject({
    kind: z.literal('property-presence-updated'),
    propertyId: propertyIdSchema,
    presence: presenceSchema,
  })
  .readonly()
export type PropertyPresenceUpdated = z.infer<typeof schema>

export const propertyPresenceUpdated: ChangeKind<PropertyPresenceUpdated> = {
  schema,
  subject: ({ propertyId }) => ({ kind: 'property', id: propertyId }),
  apply: (plan, { propertyId, presence }) =>
    findItem(plan, 'property', propertyId).andThen((): Applied => {
      for (const event of [...plan.all('event')]) {
        const at = event.uses.findIndex((use) => use.propertyId === propertyId)
        const use = event.uses[at]
        if (use === undefined || use.presence === presence || use.presenceBySource !== undefined) continue
        plan.put('event', { ...event, uses: event.uses.with(at, { ...use, presence }) })
      }
      return ok()
    }),
  describe: ({ propertyId, presence }, nameOf) =>
    `${mentionFirst({ kind: 'property', id: propertyId }, nameOf)}: ${presence} sent with every event that carries it`,
  doc: 'Gives a property one presence in all events that carry it, except where sources differ (Mixed).',
}
