import { err, ok } from 'neverthrow'
import type { Engine } from '../../engine.ts'
import { readInspectorKey } from '../../inspector-rows.ts'
import type { InspectorKey, InspectorKeys } from '../../inspector-storage.ts'
import type { InspectorKeyRow } from '../../inspector-tables.ts'
import { all, get, run } from '../../work.ts'

export const inspectorKeysIn = (engine: Engine): InspectorKeys => ({
  create: (key) =>
    engine.write(function* () {
      const written = yield* run(({ inspectorKeys }) => inspectorKeys.insert(rowOf(key)))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  findByDigest: (digest) =>
    engine.read(function* () {
      const row = yield* get(({ inspectorKeys }) => inspectorKeys.findByDigest({ digest }))
      return ok(row && readInspectorKey(row))
    }),

  list: (workspace) =>
    engine.read(function* () {
      return ok((yield* all(({ inspectorKeys }) => inspectorKeys.list({ workspace }))).map(readInspectorKey))
    }),

  end: (workspace, id, at) =>
    engine.write(function* () {
      return ok((yield* run(({ inspectorKeys }) => inspectorKeys.end({ workspace, id, at }))) === 1)
    }),

  noteUse: (workspace, id, at) =>
    engine.write(function* () {
      yield* run(({ inspectorKeys }) => inspectorKeys.noteUse({ workspace, id, at }))
      return ok()
    }),
})

const rowOf = (key: InspectorKey): InspectorKeyRow => ({
  workspace: key.workspaceId,
  id: key.id,
  source: key.sourceId,
  name: key.name,
  key_digest: key.keyDigest,
  hint: key.hint,
  created_at: key.createdAt,
  ends_at: key.endsAt ?? null,
  used_at: key.usedAt ?? null,
})
