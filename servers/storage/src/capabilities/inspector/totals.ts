import type { WorkspaceId } from '@plan/core'
import { ok, type ResultAsync } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import type { CountRange, ShapeTotal } from '../../inspector-storage.ts'
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
  const totals: ShapeTotal[] = []
  return inPages(
    { most, begin: { hour: from, shape: 0 } },
    ({ hour, shape }) =>
      engine.read(function* () {
        return ok(yield* all(({ inspectorCounts }) => inspectorCounts.page({ workspace, hour, shape, to, most })))
      }),
    ({ shape, count }) => void counts.set(shape, count + (counts.get(shape) ?? 0)),
  )
    .andThen(() =>
      inPages(
        { most, begin: { shape: 0 } },
        ({ shape }) =>
          engine.read(function* () {
            return ok(yield* all(({ inspectorCounts }) => inspectorCounts.sightings({ workspace, shape, most })))
          }),
        ({ shape, first_at, last_at }) => {
          const count = counts.get(shape)
          if (count !== undefined) totals.push({ shape, count, firstSeenAt: first_at, lastSeenAt: last_at })
        },
      ),
    )
    .map(() => totals)
}
