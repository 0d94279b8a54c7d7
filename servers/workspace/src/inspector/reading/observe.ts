/** What apps were seen to send in some hours, with what the plan of a branch says of it. */
import type { WorkspaceId } from '@plan/core'
import type { Environment } from '@plan/inspector-schema'
import type { JudgedShape } from '@plan/inspector-schema/issues'
import type { Branch, CountRange, ShapeTotal, Sighting, StorageFailure } from '@plan/storage'
import { okAsync, ResultAsync } from 'neverthrow'
import { inSlices } from '../../search/in-slices.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type Judge, judgeBy } from './judge.ts'
import type { ReadShape } from './observed-cache.ts'
import { readShapes } from './read-shapes.ts'

interface Looked {
  readonly workspaceId: WorkspaceId
  readonly range: CountRange
  /** All unless it is given. */
  readonly environment?: Environment | undefined
}

/** A shape that was seen, and how often. */
export type Seen = ReadShape & Omit<ShapeTotal, 'shape'>

/** What was seen, by number of the shape. */
export const seenIn = (
  surroundings: Surroundings,
  { workspaceId, range, environment }: Looked,
): ResultAsync<readonly Seen[], StorageFailure> =>
  surroundings.storage.inspector.observations
    .totals(workspaceId, range)
    .andThen((totals) =>
      shapesFor(surroundings, workspaceId, totals).andThen((shapes) =>
        ResultAsync.fromSafePromise(inSlices(joining(totals, shapes, environment))),
      ),
    )

/** What was seen after a time, by number of the shape; each counts once, as nobody looks how often it was. */
export const seenSince = (
  surroundings: Surroundings,
  { workspaceId, since, environment }: Omit<Looked, 'range'> & { readonly since: string },
): ResultAsync<readonly Seen[], StorageFailure> =>
  surroundings.storage.inspector.observations.sightings(workspaceId, since).andThen((sightings) =>
    shapesFor(surroundings, workspaceId, sightings).andThen((shapes) =>
      ResultAsync.fromSafePromise(
        inSlices(
          joining(
            sightings.map((each) => ({ ...each, count: 1 })),
            shapes,
            environment,
          ),
        ),
      ),
    ),
  )

/** A reading that was under way may have begun before the newest of them were there. */
const shapesFor = (
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  totals: readonly Sighting[],
): ResultAsync<ReadonlyMap<number, ReadShape>, StorageFailure> =>
  readShapes(surroundings, workspaceId).andThen((shapes) =>
    totals.every(({ shape }) => shapes.has(shape)) ? okAsync(shapes) : readShapes(surroundings, workspaceId),
  )

function* joining(
  totals: readonly ShapeTotal[],
  shapes: ReadonlyMap<number, ReadShape>,
  environment: Environment | undefined,
): Generator<undefined, readonly Seen[], void> {
  const seen: Seen[] = []
  for (const { shape: number, count, firstSeenAt, lastSeenAt } of totals) {
    const shape = shapes.get(number)
    if (shape !== undefined && (environment === undefined || shape.environment === environment))
      seen.push({ ...shape, count, firstSeenAt, lastSeenAt })
    yield
  }
  return seen
}

/** By name of the event. */
export type JudgedByEvent = ReadonlyMap<string, readonly JudgedShape[]>

/** What was seen, judged by the plan of a branch. */
export const judgeSeen = (
  surroundings: Surroundings,
  branch: Branch,
  seen: readonly Seen[],
): ResultAsync<JudgedByEvent, StorageFailure> =>
  judgeBy(
    surroundings,
    branch,
    seen.map(({ told }) => told),
  ).andThen((judge) => ResultAsync.fromSafePromise(inSlices(grouping(seen, judge))))

function* grouping(seen: readonly Seen[], judge: Judge): Generator<undefined, JudgedByEvent, void> {
  const byEvent = new Map<string, JudgedShape[]>()
  for (const { told, ...shape } of seen) {
    const { sourceId, eventName, schema } = told
    const judged = { ...shape, ...judge(told), sourceId, eventName, schema }
    const known = byEvent.get(eventName)
    if (known === undefined) byEvent.set(eventName, [judged])
    else known.push(judged)
    yield
  }
  return byEvent
}
