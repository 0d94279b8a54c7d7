import type { WorkspaceId } from '@plan/core'
import { readTallies } from '../../inspector-rows.ts'
import type { InspectorCountRow, InspectorJournalRow, InspectorSightingRow } from '../../inspector-tables.ts'
import { all, ask, run, type Work } from '../../work.ts'

/** Entries of the journal that one transaction moves, so that commits do not wait long for it. */
export const mostFolded = 2_000

/** Moves the oldest entries of the journal into the counts. The result is how many. */
export function* foldJournal(workspace: WorkspaceId): Work<number> {
  yield* ask((session) => session.lockInspector(workspace))
  const entries = yield* all(({ inspectorJournal }) => inspectorJournal.oldest({ workspace, most: mostFolded }))
  const last = entries.at(-1)
  if (last === undefined) return 0
  const { counts, sightings } = sumUp(workspace, entries)
  for (const query of yield* ask(({ queries }) => queries.inspectorCounts.add(counts, {})))
    yield* ask((session) => session.run(query))
  for (const query of yield* ask(({ queries }) => queries.inspectorCounts.noteSightings(sightings, {})))
    yield* ask((session) => session.run(query))
  yield* run(({ inspectorJournal }) => inspectorJournal.removeUpTo({ workspace, number: last.number }))
  return entries.length
}

function sumUp(workspace: WorkspaceId, entries: readonly Omit<InspectorJournalRow, 'workspace'>[]) {
  const hours = new Map<string, Map<number, number>>()
  const sightings = new Map<number, InspectorSightingRow>()
  for (const { at, tallies } of entries) {
    const hour = hourOf(at)
    const counts = hours.get(hour) ?? new Map<number, number>()
    hours.set(hour, counts)
    for (const [shape, count] of readTallies(tallies)) {
      counts.set(shape, count + (counts.get(shape) ?? 0))
      const seen = sightings.get(shape)
      if (seen === undefined) sightings.set(shape, { workspace, shape, first_at: at, last_at: at })
      else if (at < seen.first_at) sightings.set(shape, { ...seen, first_at: at })
      else if (at > seen.last_at) sightings.set(shape, { ...seen, last_at: at })
    }
  }
  const counts = [...hours].flatMap(([hour, of]) =>
    Array.from(of, ([shape, count]): InspectorCountRow => ({ workspace, hour, shape, count })),
  )
  return { counts, sightings: [...sightings.values()] }
}

/** The beginning of the hour of a time in ISO 8601, UTC. */
const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`
