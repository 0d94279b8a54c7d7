import type { EventId, Plan } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { type Draft, withEventConfig } from './fields.ts'
import type { EventConfig } from './item-input.ts'
import { type FieldFailure, findMention, type ItemWork } from './item-work.ts'
import { putItem, type Taken } from './put-item.ts'

type Changed = Result<Plan, readonly FieldFailure[]>

/** The plan with what a property says of events in `eventConfigs`. */
export const withEventConfigs = (configs: readonly EventConfig[], propertyId: string, work: ItemWork): Taken =>
  configs
    .reduce<Changed>(
      (so, config) => so.andThen((plan) => withConfig({ ...work, plan }, config, propertyId)),
      ok(work.plan),
    )
    .map((next) => ({ next, id: propertyId }))

const withConfig = (work: ItemWork, config: EventConfig, propertyId: string): Changed =>
  eventsOf(work, config, propertyId).andThen((ids) =>
    ids.reduce<Changed>(
      (so, id) =>
        so.andThen((plan): Changed => {
          const event = plan.events.get(id as EventId)
          if (event === undefined) return err([notCreated])
          return withEventConfig(event as unknown as Draft, propertyId, config, work).andThen((draft) =>
            putItem(plan, 'event', draft).map(({ next }) => next),
          )
        }),
      ok(work.plan),
    ),
  )

const notCreated: FieldFailure = {
  code: 'temp_id_unresolved',
  field: 'eventConfigs',
  message: 'The event it refers to cannot be created.',
}

/** The named event, or all that carry the property themselves. */
function eventsOf(
  work: ItemWork,
  { eventId }: EventConfig,
  propertyId: string,
): Result<readonly string[], readonly FieldFailure[]> {
  if (eventId !== undefined)
    return findMention(work, 'event', eventId, 'eventConfigs')
      .map((id) => [id])
      .mapErr((failure) => [failure])
  const carrying = [...work.plan.events.values()].filter(({ uses }) =>
    uses.some((use) => use.propertyId === propertyId),
  )
  return ok(carrying.map(({ id }) => id))
}
