/** The part of the port in which the authorization server keeps what it knows, for all servers of a store. */
import type { ResultAsync } from 'neverthrow'
import type { AlreadyExists, StorageFailure } from './storage.ts'

/** One record of the authorization server: a client, a code, a grant, a token, … Its model and id name it. */
export interface OAuthRecord {
  readonly model: string
  readonly id: string
  /** JSON. */
  readonly payload: string
  readonly uid?: string | undefined
  readonly grantId?: string | undefined
  /** The id of the person whose consent or session it is. */
  readonly personId?: string | undefined
  /** Since when a single use is used up. */
  readonly consumedAt?: string | undefined
  readonly expiresAt?: string | undefined
}

/** A key that the servers of a store share; what it is sealed with they alone know. */
export interface OAuthKey {
  readonly kid: string
  readonly sealedKey: string
  readonly createdAt: string
  /** Since when it makes nothing new. */
  readonly retiredAt?: string | undefined
}

export interface OAuthKeys {
  /** By creation time, then id; retired ones are among them. */
  list(): ResultAsync<readonly OAuthKey[], StorageFailure>
  add(key: OAuthKey): ResultAsync<void, AlreadyExists | StorageFailure>
  /** False where there is none, or it is retired by then already: the time can be brought forward, and never put off. */
  retire(kid: string, at: string): ResultAsync<boolean, StorageFailure>
}

/** Whether a record has expired is for the caller to know, everywhere here. */
export interface OAuth {
  /** What the model has under the id becomes this. Whether it was consumed stays as it is. */
  upsert(record: Omit<OAuthRecord, 'consumedAt'>): ResultAsync<void, StorageFailure>
  find(model: string, id: string): ResultAsync<OAuthRecord | undefined, StorageFailure>
  findByUid(model: string, uid: string): ResultAsync<OAuthRecord | undefined, StorageFailure>
  /** Marks the record as consumed. True for the first of all who do, and for nobody else. */
  consume(model: string, id: string, at: string): ResultAsync<boolean, StorageFailure>
  /** False where there was none. */
  destroy(model: string, id: string): ResultAsync<boolean, StorageFailure>
  /** Removes every record of the grant, whatever its model. How many there were. */
  revokeByGrantId(grantId: string): ResultAsync<number, StorageFailure>
  /** Removes every record of the person, whatever its model. How many there were. */
  revokeOfPerson(personId: string): ResultAsync<number, StorageFailure>
  /** The grants of the person, by id. */
  listGrants(personId: string): ResultAsync<readonly OAuthRecord[], StorageFailure>
  /** How many records the model has. */
  count(model: string): ResultAsync<number, StorageFailure>
  /** Removes what expired before a time. How many there were. */
  forgetExpired(now: string): ResultAsync<number, StorageFailure>
  readonly keys: OAuthKeys
}
