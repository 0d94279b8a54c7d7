import type { Environment } from '@plan/inspector-schema'
import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { seenIn } from './observe.ts'
import { rangeOf, type Window } from './window.ts'

/** How often events were sent in each hour in which they were, oldest first. */
export const eventHours = (
  surroundings: Surroundings,
  request: Window & {
    readonly workspaceId: string
    readonly environment: Environment
    /** One event alone. */
    readonly eventName?: string | undefined
    readonly sourceId?: string | undefined
  },
): ResultAsync<readonly { readonly hour: string; readonly volume: number }[], Refusal> =>
  rangeOf(request, surroundings.now()).asyncAndThen((range) =>
    findWorkspace(surroundings, request.workspaceId).andThen(({ id: workspaceId }) =>
      seenIn(surroundings, { workspaceId, range, environment: request.environment }).andThen((seen) => {
        const numbers = seen
          .filter(
            ({ told }) =>
              (request.eventName === undefined || told.eventName === request.eventName) &&
              (request.sourceId === undefined || told.sourceId === request.sourceId),
          )
          .map(({ number }) => number)
        return surroundings.storage.inspector.observations.hours(workspaceId, range, numbers).map((counts) => {
          const byHour = new Map<string, number>()
          for (const { hour, count } of counts) byHour.set(hour, (byHour.get(hour) ?? 0) + count)
          return [...byHour].map(([hour, volume]) => ({ hour, volume }))
        })
      }),
    ),
  )
