import type { WorkspaceId } from '@plan/core'
import { ok, type ResultAsync } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import { readBatch, readTallies } from '../../inspector-rows.ts'
import type { ObservationDamage } from '../../inspector-storage.ts'
import type { StorageFailure } from '../../storage.ts'
import { all } from '../../work.ts'
import { inPages } from './in-pages.ts'

/** Rows of one query: each may hold what thousands of elements said. */
const most = 100

/** Below the number of any commit, set aside or not. */
const beforeAll = { number: Number.MIN_SAFE_INTEGER }

/** Reads everything that commits left in their own words. */
export function findDamages(
  engine: Engine,
  workspace: WorkspaceId,
): ResultAsync<readonly ObservationDamage[], StorageFailure> {
  const damages: ObservationDamage[] = []
  return inPages(
    { most, begin: beforeAll },
    ({ number }) =>
      engine.read(function* () {
        return ok(yield* all(({ inspectorMessages }) => inspectorMessages.page({ workspace, number, most })))
      }),
    (row) => {
      if (readBatch(row).isDamaged) damages.push({ what: 'messages', number: row.number, at: row.at })
    },
  )
    .andThen(() =>
      inPages(
        { most, begin: beforeAll },
        ({ number }) =>
          engine.read(function* () {
            return ok(yield* all(({ inspectorJournal }) => inspectorJournal.after({ workspace, number, most })))
          }),
        (row) => {
          if (readTallies(row) === undefined) damages.push({ what: 'counts', number: Math.abs(row.number), at: row.at })
        },
      ),
    )
    .map(() => damages)
}
