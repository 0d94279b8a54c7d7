import { err, ok, type Result } from 'neverthrow'
import { readIdempotencyRecord } from '../rows.ts'
import type { AlreadyExists, IdempotencyRecord, IdempotencyRecords } from '../storage.ts'
import type { Connection, Statements } from './connection.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

const { idempotency } = sqliteQueries

export const idempotencyIn = (connection: Connection): IdempotencyRecords => ({
  find: (workspaceId, account, key) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(idempotency.find({ workspace: workspaceId, account, key }))
        return ok(row && readIdempotencyRecord(row))
      }),
    ),

  save: (record) => settle(connection.write((statements) => saveRecord(statements, record))),

  forgetBefore: (workspaceId, createdAt) =>
    settle(
      connection.write((statements) => {
        statements.run(idempotency.forgetBefore({ workspace: workspaceId, created_at: createdAt }))
        return ok()
      }),
    ),
})

/** Writes a record unless its key is taken. */
export function saveRecord(statements: Statements, record: IdempotencyRecord): Result<void, AlreadyExists> {
  const written = statements.run(
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
