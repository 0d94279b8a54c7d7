import { err } from 'neverthrow'
import * as z from 'zod'
import { eventIdSchema, sourceIdSchema } from '../../model/ids.ts'
import { type EventSource, eventSourceSchema } from '../../model/plan-event.ts'
import type { Applied, ChangeKind } from '../change-kind.ts'
import { findItem } from '../find-item.ts'
import { describePatch, patched, patchFields } from '../patch.ts'
import { mention, mentionFirst } from '../sentence.ts'

export interface EventSourceUpdated {
  readonly kind: 'event-source-updated'
  readonly eventId: z.infer<typeof eventIdSchema>
  readonly sourceId: z.infer<typeof sourceIdSchema>
  readonly set: Partial<EventSource>
  readonly unset?: readonly string[]
}

const { sourceId: _, ...fields } = eventSourceSchema.unwrap().shape

export const eventSourceUpdated: ChangeKind<EventSourceUpdated> = {
  schema: z
    .strictObject({
      kind: z.literal('event-source-updated'),
      eventId: eventIdSchema,
      sourceId: sourceIdSchema,
      ...patchFields(fields),
    })
    .readonly() as unknown as z.ZodType<EventSourceUpdated>,
  subject: ({ eventId }) => ({ kind: 'event', id: eventId }),
  apply: (plan, change) =>
    findItem(plan, 'event', change.eventId).andThen((event): Applied => {
      const { eventId, sourceId } = change
      const at = event.sources.findIndex((source) => source.sourceId === sourceId)
      const source = event.sources[at]
      if (source === undefined) return err({ code: 'source-not-attached', eventId, sourceId })
      return patched(source, change).map((next) =>
        plan.put('event', { ...event, sources: event.sources.with(at, next) }),
      )
    }),
  describe: (change, nameOf) =>
    `${mentionFirst({ kind: 'source', id: change.sourceId }, nameOf)} of ${mention({ kind: 'event', id: change.eventId }, nameOf)}: ${describePatch(change)} changed`,
  doc: 'Changes how one source sends the event: Include in Codegen, or the destinations.',
}
