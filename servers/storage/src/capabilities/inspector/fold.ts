import type { WorkspaceId } from '@plan/core'
import { readTallies } from '../../inspector-rows.ts'
import type { Folded } from '../../inspector-storage.ts'
import type { InspectorCountRow, InspectorJournalRow, InspectorSightingRow } from '../../inspector-tables.ts'
import { all, ask, run, type Work } from '../../work.ts'

/** Entries of the journal that one transaction moves, so that commits do not wait long for it. */
export const mostFolded = 2_000

/** Moves the oldest entries of the journal into the counts. */
export function* foldJournal(workspace: WorkspaceId): Work<Folded> {
  yield* ask((session) => session.lockInspector(workspace))
  const entries = yield* all(({ inspectorJournal }) =>
    inspectorJournal.after({ workspace, number: 0, most: mostFolded }),
  )
  const last = entries.at(-1)
  if (last === undefined) return { moved: 0, damaged: [] }
  const { counts, sightings, damaged } = sumUp(workspace, entries)
  for (const number of damaged) yield* run(({ inspectorJournal }) => inspectorJournal.setAside({ workspace, number }))
  for (const query of yield* ask(({ queries }) => queries.inspectorCounts.add(counts, {})))
    yield* ask((session) => session.run(query))
  for (const query of yield* ask(({ queries }) => queries.inspectorCounts.noteSightings(sightings, {})))
    yield* ask((session) => session.run(query))
  yield* run(({ inspectorJournal }) => inspectorJournal.removeUpTo({ workspace, number: last.number }))
  return { moved: entries.length - damaged.length, damaged }
}

function sumUp(workspace: WorkspaceId, entries: readonly Omit<InspectorJournalRow, 'workspace'>[]) {
  const hours = new Map<string, Map<number, number>>()
  const sightings = new Map<number, InspectorSightingRow>()
  const damaged: number[] = []
  for (const entry of entries) {
    const { at, number } = entry
    const tallies = readTallies(entry)
    if (tallies === undefined) {
      damaged.push(number)
      continue
    }
    const hour = hourOf(at)
    const counts = hours.get(hour) ?? new Map<number, number>()
    hours.set(hour, counts)
    for (const [shape, count] of tallies) {
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
  return { counts, sightings: [...sightings.values()], damaged }
}

/** The beginning of the hour of a time in ISO 8601, UTC. */
const hourOf = (at: string): string => `${at.slice(0, 13)}:00:00.000Z`
