import { ok } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import { readStream } from '../../inspector-rows.ts'
import type { Streams } from '../../inspector-storage.ts'
import { all, get, run } from '../../work.ts'

export const streamsIn = (engine: Engine): Streams => ({
  choose: (workspace, { streamId, branchId, chosenAt }) =>
    engine.write(function* () {
      const row = { workspace, stream: streamId, branch: branchId, chosen_at: chosenAt }
      yield* run(({ inspectorStreams }) => inspectorStreams.upsert(row))
      return ok()
    }),

  find: (workspace, stream) =>
    engine.read(function* () {
      const row = yield* get(({ inspectorStreams }) => inspectorStreams.find({ workspace, stream }))
      return ok(row && readStream(row))
    }),

  list: (workspace, most) =>
    engine.read(function* () {
      return ok((yield* all(({ inspectorStreams }) => inspectorStreams.list({ workspace, most }))).map(readStream))
    }),
})
