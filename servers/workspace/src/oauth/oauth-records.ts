/** What the authorization server remembers between requests, with the rules that its library leaves to storage. */
import type { OAuthRecord, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import { type Surroundings, timestamp } from '../surroundings.ts'

/** The members of a payload that say what it belongs to. */
export interface OAuthPayload {
  readonly uid?: string | undefined
  readonly grantId?: string | undefined
  readonly accountId?: string | undefined
  readonly clientId?: string | undefined
  readonly rotations?: number | undefined
  /** Since when a single use is used up, in seconds. */
  readonly consumed?: number | undefined
  readonly [member: string]: unknown
}

/** Registered, and never yet given anything by a person. */
const unusedClient = 'UnusedClient'

/** How long a client is kept, in milliseconds: before its first consent, and after its last, longer than a grant lives. */
const unusedFor = 24 * 3_600_000
const idleFor = 400 * 24 * 3_600_000

/** Saves what a model has under an id. `expiresIn` is in seconds. */
export function saveOAuthRecord(
  surroundings: Surroundings,
  {
    model,
    id,
    payload,
    expiresIn,
  }: {
    readonly model: string
    readonly id: string
    readonly payload: OAuthPayload
    readonly expiresIn?: number | undefined
  },
): ResultAsync<void, StorageFailure> {
  const { oauth } = surroundings.storage
  if (model === 'Client') return saveClient(surroundings, id, payload)
  const isGrant = model === 'Grant'
  const grantId = isGrant ? id : payload.grantId
  return oauth
    .upsert({
      model,
      id,
      payload: JSON.stringify(payload),
      uid: model === 'RefreshToken' ? generation(grantId, payload.rotations ?? 0) : payload.uid,
      grantId,
      personId: payload.accountId,
      expiresAt: expiresIn === undefined ? undefined : later(surroundings, expiresIn * 1_000),
    })
    .andThen(() =>
      isGrant && payload.clientId !== undefined ? keepClient(surroundings, payload.clientId) : okAsync(undefined),
    )
}

/** What a model has under an id, unless it has ended. */
export const findOAuthRecord = (
  surroundings: Surroundings,
  { model, id, graceSeconds }: { readonly model: string; readonly id: string; readonly graceSeconds: number },
): ResultAsync<OAuthPayload | undefined, StorageFailure> =>
  surroundings.storage.oauth
    .find(model, id)
    .andThen((found) =>
      found === undefined && model === 'Client' ? surroundings.storage.oauth.find(unusedClient, id) : okAsync(found),
    )
    .andThen((found) => readRecord(surroundings, found, graceSeconds))

/** The record of a model that has a uid, unless it has ended. */
export const findOAuthRecordByUid = (
  surroundings: Surroundings,
  { model, uid }: { readonly model: string; readonly uid: string },
): ResultAsync<OAuthPayload | undefined, StorageFailure> =>
  surroundings.storage.oauth.findByUid(model, uid).andThen((found) => readRecord(surroundings, found, 0))

/**
 * Uses up a single use. False, and everything of the grant revoked, where somebody else was first with a code; a
 * refresh token may be used by several at once, because clients run in several processes.
 */
export const consumeOAuthRecord = (
  surroundings: Surroundings,
  { model, id }: { readonly model: string; readonly id: string },
): ResultAsync<boolean, StorageFailure> => {
  const { oauth } = surroundings.storage
  return oauth.consume(model, id, timestamp(surroundings)).andThen((isFirst) => {
    if (isFirst || model !== 'AuthorizationCode') return okAsync(true)
    return oauth
      .find(model, id)
      .andThen((found) => (found?.grantId === undefined ? okAsync(0) : oauth.revokeByGrantId(found.grantId)))
      .map(() => false)
  })
}

export const removeOAuthRecord = (
  { storage: { oauth } }: Surroundings,
  { model, id }: { readonly model: string; readonly id: string },
): ResultAsync<void, StorageFailure> =>
  oauth
    .destroy(model, id)
    .andThen(() => (model === 'Client' ? oauth.destroy(unusedClient, id) : okAsync(false)))
    .map(() => undefined)

/** Ends a grant and everything that came of it. */
export const revokeGrant = ({ storage }: Surroundings, grantId: string): ResultAsync<void, StorageFailure> =>
  storage.oauth.revokeByGrantId(grantId).map(() => undefined)

/** Removes what has ended. */
export const forgetOAuthRecords = (surroundings: Surroundings): ResultAsync<number, StorageFailure> =>
  surroundings.storage.oauth.forgetExpired(timestamp(surroundings))

/** How many clients are registered that nobody has used. */
export const countUnusedClients = (surroundings: Surroundings): ResultAsync<number, StorageFailure> =>
  forgetOAuthRecords(surroundings).andThen(() => surroundings.storage.oauth.count(unusedClient))

function readRecord(
  surroundings: Surroundings,
  record: OAuthRecord | undefined,
  graceSeconds: number,
): ResultAsync<OAuthPayload | undefined, StorageFailure> {
  const now = surroundings.now().getTime()
  if (record === undefined || (record.expiresAt !== undefined && Date.parse(record.expiresAt) <= now))
    return okAsync(undefined)
  const payload = JSON.parse(record.payload) as OAuthPayload
  if (record.consumedAt === undefined) return okAsync(payload)
  const consumedAt = Date.parse(record.consumedAt)
  const consumed = { ...payload, consumed: Math.floor(consumedAt / 1_000) }
  if (record.model !== 'RefreshToken' || now >= consumedAt + graceSeconds * 1_000) return okAsync(consumed)
  // Grace is for the direct parent alone: it ends once a child of the token was used too.
  return surroundings.storage.oauth
    .findByUid('RefreshToken', generation(record.grantId, (payload.rotations ?? 0) + 2))
    .map((grandchild) => (grandchild === undefined ? payload : consumed))
}

/** Names the tokens of a family that are equally far from its first one. */
const generation = (grantId: string | undefined, rotations: number) => `${grantId} ${rotations}`

function saveClient(surroundings: Surroundings, id: string, payload: OAuthPayload): ResultAsync<void, StorageFailure> {
  const { oauth } = surroundings.storage
  const text = JSON.stringify(payload)
  return oauth
    .find('Client', id)
    .andThen((used) =>
      oauth.upsert(
        used === undefined
          ? { model: unusedClient, id, payload: text, expiresAt: later(surroundings, unusedFor) }
          : { model: 'Client', id, payload: text, expiresAt: later(surroundings, idleFor) },
      ),
    )
}

/** A person gave the client something: it is kept from now on. */
function keepClient(surroundings: Surroundings, id: string): ResultAsync<void, StorageFailure> {
  const { oauth } = surroundings.storage
  return oauth
    .find('Client', id)
    .andThen((used) => (used === undefined ? oauth.find(unusedClient, id) : okAsync(used)))
    .andThen((client) =>
      client === undefined
        ? okAsync(undefined)
        : oauth
            .upsert({ model: 'Client', id, payload: client.payload, expiresAt: later(surroundings, idleFor) })
            .andThen(() => oauth.destroy(unusedClient, id))
            .map(() => undefined),
    )
}

const later = ({ now }: Surroundings, milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()
