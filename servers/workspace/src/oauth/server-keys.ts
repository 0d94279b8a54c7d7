/**
 * The keys that all servers of a store share: each signs tokens and cookies. The first one signs; the others are
 * published so that what they signed, or will sign, can be checked.
 */
import { generateKeyPair, type JsonWebKey, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { OAuthKey, StorageFailure } from '@plan/storage'
import { err, ok, okAsync, Result, ResultAsync } from 'neverthrow'
import { type Seal, sealWith } from '../seal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'

/** One key as servers use it. */
export interface ServerKey {
  readonly kid: string
  /** RSA, private. */
  readonly jwk: JsonWebKey
  readonly cookieSecret: string
}

/** One key as operators see it. */
export interface KnownKey {
  readonly kid: string
  readonly createdAt: string
  /** `next` signs nothing yet, `old` nothing any more; what `ended` signed is refused. */
  readonly state: 'signs' | 'next' | 'old' | 'ended'
  /** Since when, or from when on, it signs nothing new. */
  readonly retiredAt?: string | undefined
}

/** The keys were sealed with a pepper that is not this server's. */
export interface ServerKeysLost {
  readonly code: 'server-keys-lost'
  readonly kid: string
}

/** Another rotation came in between. */
export interface KeysMoved {
  readonly code: 'keys-moved'
}

/** How long a new key is published before it signs: whoever keeps the published keys has read them anew by then. */
const noticeTime = 10 * 60_000

/** How long what an old key signed stays valid: longer than any token or cookie that depends on it lives. */
const afterlife = 20 * 60_000

const makeKeyPair = promisify(generateKeyPair)

/** The keys in force, the signing one first; a store that has none gets one. */
export const openServerKeys = (
  surroundings: Surroundings,
): ResultAsync<readonly ServerKey[], ServerKeysLost | StorageFailure> =>
  surroundings.storage.oauth.keys
    .list()
    .andThen((keys) =>
      keys.length > 0
        ? okAsync(keys)
        : addKey(surroundings, keys)
            .orElse((failure) => (failure.code === 'keys-moved' ? okAsync(undefined) : err(failure)))
            .andThen(() => surroundings.storage.oauth.keys.list()),
    )
    .andThen((keys) => Result.combine(inForce(keys, surroundings.now()).map((key) => openKey(surroundings, key))))

/** All keys there ever were, oldest first. */
export const listServerKeys = (surroundings: Surroundings): ResultAsync<readonly KnownKey[], StorageFailure> =>
  surroundings.storage.oauth.keys.list().map((keys) => {
    const now = surroundings.now()
    const kept = inForce(keys, now)
    return keys.map((key) => ({
      kid: key.kid,
      createdAt: key.createdAt,
      retiredAt: key.retiredAt,
      state: stateOf(key, kept, now),
    }))
  })

/**
 * Adds a key and retires the others: it signs after ten minutes, and what they signed stays valid until it ends.
 * With `isStolen` both happen at once, so that every token in circulation is refused.
 */
export const rotateServerKeys = (
  surroundings: Surroundings,
  { isStolen = false }: { readonly isStolen?: boolean | undefined } = {},
): ResultAsync<readonly KnownKey[], KeysMoved | StorageFailure> => {
  const { keys } = surroundings.storage.oauth
  const now = surroundings.now().getTime()
  const at = new Date(isStolen ? now - afterlife : now + noticeTime).toISOString()
  return keys.list().andThen((known) =>
    addKey(surroundings, known)
      .andThen(() =>
        ResultAsync.combine(
          known.filter(({ retiredAt }) => retiredAt === undefined || isStolen).map(({ kid }) => keys.retire(kid, at)),
        ),
      )
      .andThen(() => listServerKeys(surroundings)),
  )
}

function addKey(surroundings: Surroundings, known: readonly OAuthKey[]): ResultAsync<void, KeysMoved | StorageFailure> {
  // Counted and not random: of two servers that start at once one finds the name taken.
  const kid = `key-${known.length + 1}`
  return ResultAsync.fromSafePromise(makeKeyPair('rsa', { modulusLength: 2048 })).andThen(({ privateKey }) => {
    const key = { jwk: privateKey.export({ format: 'jwk' }), cookieSecret: randomBytes(32).toString('base64url') }
    const sealedKey = keySealOf(surroundings).seal(JSON.stringify(key), kid)
    return surroundings.storage.oauth.keys
      .add({ kid, sealedKey, createdAt: timestamp(surroundings) })
      .mapErr((failure) => (failure.code === 'already-exists' ? ({ code: 'keys-moved' } as const) : failure))
  })
}

/** The signing key, then the newer ones, then the older ones. */
function inForce(keys: readonly OAuthKey[], now: Date): readonly OAuthKey[] {
  const isOld = ({ retiredAt }: OAuthKey) => retiredAt !== undefined && Date.parse(retiredAt) <= now.getTime()
  const isEnded = ({ retiredAt }: OAuthKey) =>
    retiredAt !== undefined && Date.parse(retiredAt) + afterlife <= now.getTime()
  return [...keys.filter((key) => !isOld(key)), ...keys.filter((key) => isOld(key) && !isEnded(key))]
}

function stateOf(key: OAuthKey, kept: readonly OAuthKey[], now: Date): KnownKey['state'] {
  if (!kept.includes(key)) return 'ended'
  if (key === kept[0]) return 'signs'
  return key.retiredAt !== undefined && Date.parse(key.retiredAt) <= now.getTime() ? 'old' : 'next'
}

function openKey(surroundings: Surroundings, { kid, sealedKey }: OAuthKey): Result<ServerKey, ServerKeysLost> {
  const opened = keySealOf(surroundings).open(sealedKey, kid)
  return opened === undefined
    ? err({ code: 'server-keys-lost', kid })
    : ok({ kid, ...(JSON.parse(opened) as Pick<ServerKey, 'jwk' | 'cookieSecret'>) })
}

/** The digest of a text that is no secret of anybody is a key that only the pepper gives. */
const keySealOf = ({ digestSecret }: Surroundings): Seal =>
  sealWith(Buffer.from(digestSecret('the seal of the keys of the authorization server'), 'hex'))
