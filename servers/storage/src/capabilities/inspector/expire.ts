import type { WorkspaceId } from '@plan/core'
import type { Expiry, Folded } from '../../inspector-storage.ts'
import { get, run, type Work } from '../../work.ts'
import { foldJournal, mostFolded } from './fold.ts'
import { giveNumber } from './give-number.ts'
import { expiriesOfGrace } from './register.ts'

/** Larger than any number. */
const beyond = Number.MAX_SAFE_INTEGER

/** Lets shapes go with their counts. What waits in the journal is counted first: it was seen. */
export function* expireShapes(workspace: WorkspaceId, { countsBefore: before }: Expiry): Work<Folded> {
  const { expiries } = yield* giveNumber(workspace, ({ inspectorHeads }) => inspectorHeads.nextExpiry({ workspace }))
  const folded = yield* foldAll(workspace)
  yield* run(({ inspectorJournal }) => inspectorJournal.expireSetAside({ workspace, before }))
  yield* run(({ inspectorCounts }) => inspectorCounts.expire({ workspace, before }))
  const unasked = { workspace, before, registered: expiries - expiriesOfGrace }
  yield* run(({ inspectorShapes }) => inspectorShapes.expire(unasked))
  yield* run(({ inspectorCounts }) => inspectorCounts.expireSightings({ workspace, before }))
  return folded
}

function* foldAll(workspace: WorkspaceId): Work<Folded> {
  let sum: Folded = { moved: 0, damaged: [] }
  for (;;) {
    const { moved, damaged } = yield* foldJournal(workspace)
    sum = { moved: sum.moved + moved, damaged: [...sum.damaged, ...damaged] }
    if (moved + damaged.length < mostFolded) return sum
  }
}

/** Lets go what commits do not wait for. */
export function* expireTheRest(workspace: WorkspaceId, expiry: Expiry): Work<void> {
  const { now, countsBefore, messagesBefore, mostMessages, mostSamples } = expiry
  const kept = yield* get(({ inspectorMessages }) => inspectorMessages.oldestWithin({ workspace, most: mostMessages }))
  const batches = { workspace, before: messagesBefore, number: kept?.number ?? beyond }
  yield* run(({ inspectorMessages }) => inspectorMessages.expire(batches))
  const behind = yield* get(({ inspectorSamples }) => inspectorSamples.newestBehind({ workspace, most: mostSamples }))
  yield* run(({ inspectorSamples }) => inspectorSamples.expire({ workspace, now, upTo: behind?.number ?? 0 }))
  yield* run(({ inspectorNotices }) => inspectorNotices.expire({ workspace, before: countsBefore }))
  yield* run(({ inspectorStreams }) => inspectorStreams.expire({ workspace, before: countsBefore }))
}
