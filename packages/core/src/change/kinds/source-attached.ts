import { err, ok } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema } from '../../model/ids.ts'
import { eventSourceSchema } from '../../model/plan-event.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mention, mentionFirst } from '../sentence.ts'

const schema = z
  .strictObject({ kind: z.literal('source-attached'), eventId: eventIdSchema, source: eventSourceSchema })
  .readonly()
export type SourceAttached = z.infer<typeof schema>

export const sourceAttached: ChangeKind<SourceAttached> = {
  schema,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, { eventId, source }) =>
    findItem(plan, 'event', eventId).andThen((event): Applied => {
      const { sourceId } = source
      if (event.sources.some((known) => known.sourceId === sourceId))
        return err({ code: 'source-already-attached', eventId, sourceId })
      return ok(plan.put('event', { ...event, sources: [...event.sources, source] }))
    }),
  describe: ({ eventId, source }, nameOf) =>
    `${mentionFirst({ kind: 'source', id: source.sourceId }, nameOf)} attached to ${mention({ kind: 'event', id: eventId }, nameOf)}`,
  doc: 'Says that a source sends the event.',
}
