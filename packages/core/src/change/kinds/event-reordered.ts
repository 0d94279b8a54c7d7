import { err, ok } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema } from '../../model/ids.ts'
import { nameSchema } from '../../model/text.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mentionFirst } from '../sentence.ts'

const schema = z
  .strictObject({
    kind: z.literal('event-reordered'),
    eventId: eventIdSchema,
    list: z.enum(['uses', 'sources']),
    /** Ids of the properties or sources, each once. */
    order: z.array(nameSchema).readonly(),
  })
  .readonly()
export type EventReordered = z.infer<typeof schema>

export const eventReordered: ChangeKind<EventReordered> = {
  schema,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, { eventId, list, order }) =>
    findItem(plan, 'event', eventId).andThen((event): Applied => {
      const next =
        list === 'uses'
          ? { ...event, uses: inOrder(event.uses, order, (use) => use.propertyId) }
          : { ...event, sources: inOrder(event.sources, order, (source) => source.sourceId) }
      const isComplete = next[list].length === event[list].length && order.length === event[list].length
      return isComplete ? ok(plan.put('event', next)) : err({ code: 'order-incomplete', eventId, list })
    }),
  describe: ({ eventId, list }, nameOf) =>
    `${mentionFirst({ kind: 'event', id: eventId }, nameOf)}: ${list === 'uses' ? 'properties' : 'sources'} put in another order`,
  doc: 'Puts the properties or the sources of an event in another order.',
}

function inOrder<T>(entries: readonly T[], order: readonly string[], idOf: (entry: T) => string): T[] {
  const byId = new Map(entries.map((entry) => [idOf(entry), entry]))
  return [...new Set(order)].flatMap((id) => byId.get(id) ?? [])
}
