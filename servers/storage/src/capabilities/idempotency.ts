import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { readIdempotencyRecord } from '../rows.ts'
import type { AlreadyExists, IdempotencyRecord, IdempotencyRecords } from '../storage.ts'
import { get, run, type Work } from '../work.ts'

export const idempotencyIn = (engine: Engine): IdempotencyRecords => ({
  find: (workspaceId, account, key) =>
    engine.read(function* () {
      return ok(yield* findRecord({ workspaceId, account, key }))
    }),

  save: (record) => engine.write(() => saveRecord(record), record),

  forgetBefore: (workspaceId, createdAt) =>
    engine.write(function* () {
      yield* run(({ idempotency }) => idempotency.forgetBefore({ workspace: workspaceId, created_at: createdAt }))
      return ok()
    }),
})

/** The record of a key. */
export function* findRecord({
  workspaceId,
  account,
  key,
}: Pick<IdempotencyRecord, 'workspaceId' | 'account' | 'key'>): Work<IdempotencyRecord | undefined> {
  const row = yield* get(({ idempotency }) => idempotency.find({ workspace: workspaceId, account, key }))
  return row && readIdempotencyRecord(row)
}

/** Writes a record unless its key is taken. */
export function* saveRecord(record: IdempotencyRecord): Work<Result<void, AlreadyExists>> {
  const written = yield* run(({ idempotency }) =>
    idempotency.insert({
      workspace: record.workspaceId,
      account: record.account,
      key: record.key,
      request_digest: record.requestDigest,
      created_at: record.createdAt,
      reply: record.reply,
    }),
  )
  return written === 0 ? err({ code: 'already-exists' }) : ok()
}
