/** What a caller sends under a key of its own is done once, and answered alike however often it is sent. */
import type { Actor, WorkspaceId } from '@plan/core'
import type { IdempotencyRecord, StorageFailure } from '@plan/storage'
import { err, ok, okAsync, Result, type ResultAsync } from 'neverthrow'
import { findWorkspace } from './find-branch.ts'
import type { KeyReused, WorkspaceNotFound } from './refusal.ts'
import { type Surroundings, timestamp } from './surroundings.ts'

/** A caller's key for what it sends, and the digest that tells the same from something else. */
export interface Once {
  readonly key: string
  readonly digest: string
}

/** What is sent, as far as its key is concerned. Without `once` it is done as often as it is sent. */
interface Sent {
  readonly workspaceId: string
  readonly actor: Actor
  readonly once?: Once | undefined
}

/** For how long a key is remembered, in milliseconds. */
const memory = 24 * 60 * 60 * 1_000

/** What was answered when this was done before, if it was. */
export function findReply<T>(
  surroundings: Surroundings,
  { workspaceId, actor, once }: Sent,
): ResultAsync<{ readonly reply: T } | undefined, WorkspaceNotFound | KeyReused | StorageFailure> {
  if (once === undefined) return okAsync(undefined)
  const { idempotency } = surroundings.storage
  const oldest = new Date(surroundings.now().getTime() - memory).toISOString()
  return findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    idempotency
      .forgetBefore(id, oldest)
      .andThen(() => idempotency.find(id, accountOf(actor), once.key))
      .andThen((record) => readReply<T>(record, once)),
  )
}

/** Whether something was done under a key, so that what is sent under it now may be a repetition. */
export const isKnownKey = (
  { storage }: Surroundings,
  { workspaceId, actor }: { readonly workspaceId: WorkspaceId; readonly actor: Actor },
  key: string,
): ResultAsync<boolean, StorageFailure> =>
  storage.idempotency.find(workspaceId, accountOf(actor), key).map((record) => record !== undefined)

/** What {@link findReply} finds once it is saved. */
export const recordOf = (
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  { actor, once }: Sent,
  reply: unknown,
): IdempotencyRecord | undefined =>
  once && {
    workspaceId,
    account: accountOf(actor),
    key: once.key,
    requestDigest: once.digest,
    reply: JSON.stringify(reply),
    createdAt: timestamp(surroundings),
  }

const accountOf = ({ kind, id }: Actor): string => `${kind}:${id}`

function readReply<T>(
  record: IdempotencyRecord | undefined,
  { digest }: Once,
): Result<{ readonly reply: T } | undefined, KeyReused | StorageFailure> {
  if (record === undefined) return ok(undefined)
  if (record.requestDigest !== digest) return err({ code: 'idempotency-key-reused' })
  // The digest says that it is this request's reply, as `recordOf` wrote it.
  return parseReply(record.reply).map((reply) => ({ reply: reply as T }))
}

const parseReply = Result.fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (cause): StorageFailure => ({ code: 'storage-damaged', cause }),
)
