import type { WorkspaceId } from '@plan/core'
import { ok, type ResultAsync } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import type { CountRange, ShapeTotal, Sighting } from '../../inspector-storage.ts'
import type { StorageFailure } from '../../storage.ts'
import { all } from '../../work.ts'
import { inPages } from './in-pages.ts'

/** Rows that one query reads: in a file a few milliseconds, in which nobody else is served. */
const most = 2_000

/**
 * Sums up what was seen in some hours. Sightings are read last, so that they cover whatever was summed up; a shape that
 * was let go in between is left out.
 */
export function sumUpTotals(
  engine: Engine,
  workspace: WorkspaceId,
  { from, to }: CountRange,
): ResultAsync<readonly ShapeTotal[], StorageFailure> {
  const counts = new Map<number, number>()
  return inPages(
    { most, begin: { hour: from, shape: 0 } },
    ({ hour, shape }) =>
      engine.read(function* () {
        return ok(yield* all(({ inspectorCounts }) => inspectorCounts.page({ workspace, hour, shape, to, most })))
      }),
    ({ shape, count }) => void counts.set(shape, count + (counts.get(shape) ?? 0)),
  )
    .andThen(() => findSightings(engine, workspace))
    .map((sightings) =>
      sightings.flatMap((sighting) => {
        const count = counts.get(sighting.shape)
        return count === undefined ? [] : [{ ...sighting, count }]
      }),
    )
}

/** When each shape was seen. */
export function findSightings(
  engine: Engine,
  workspace: WorkspaceId,
): ResultAsync<readonly Sighting[], StorageFailure> {
  const found: Sighting[] = []
  return inPages(
    { most, begin: { shape: 0 } },
    ({ shape }) =>
      engine.read(function* () {
        return ok(yield* all(({ inspectorCounts }) => inspectorCounts.sightings({ workspace, shape, most })))
      }),
    ({ shape, first_at, last_at }) => void found.push({ shape, firstSeenAt: first_at, lastSeenAt: last_at }),
  ).map(() => found)
}
