import { err, ok } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema, sourceIdSchema } from '../../model/ids.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { mention, mentionFirst } from '../sentence.ts'

const schema = z
  .strictObject({ kind: z.literal('source-detached'), eventId: eventIdSchema, sourceId: sourceIdSchema })
  .readonly()
export type SourceDetached = z.infer<typeof schema>

export const sourceDetached: ChangeKind<SourceDetached> = {
  schema,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, { eventId, sourceId }) =>
    findItem(plan, 'event', eventId).andThen((event): Applied => {
      const sources = event.sources.filter((source) => source.sourceId !== sourceId)
      if (sources.length === event.sources.length) return err({ code: 'source-not-attached', eventId, sourceId })
      return ok(plan.put('event', { ...event, sources }))
    }),
  describe: ({ eventId, sourceId }, nameOf) =>
    `${mentionFirst({ kind: 'source', id: sourceId }, nameOf)} detached from ${mention({ kind: 'event', id: eventId }, nameOf)}`,
  doc: 'Says that a source no longer sends the event.',
}
