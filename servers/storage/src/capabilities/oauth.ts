import { err, ok } from 'neverthrow'
import type { Engine } from '../engine.ts'
import type { OAuth, OAuthKeys } from '../oauth-storage.ts'
import { readOAuthKey, readOAuthRecord } from '../people-rows.ts'
import { all, get, run } from '../work.ts'

export const oauthIn = (engine: Engine): OAuth => ({
  upsert: ({ model, id, payload, uid, grantId, personId, expiresAt }) =>
    engine.write(function* () {
      const links = { uid: uid ?? null, grant_id: grantId ?? null, person: personId ?? null }
      const row = { model, id, payload, ...links, expires_at: expiresAt ?? null }
      yield* run(({ oauthRecords }) => oauthRecords.upsert(row))
      return ok()
    }),

  find: (model, id) =>
    engine.read(function* () {
      const row = yield* get(({ oauthRecords }) => oauthRecords.find({ model, id }))
      return ok(row && readOAuthRecord(row))
    }),

  findByUid: (model, uid) =>
    engine.read(function* () {
      const row = yield* get(({ oauthRecords }) => oauthRecords.findByUid({ model, uid }))
      return ok(row && readOAuthRecord(row))
    }),

  consume: (model, id, at) =>
    engine.write(function* () {
      return ok((yield* run(({ oauthRecords }) => oauthRecords.consume({ model, id, at }))) === 1)
    }),

  destroy: (model, id) =>
    engine.write(function* () {
      return ok((yield* run(({ oauthRecords }) => oauthRecords.remove({ model, id }))) === 1)
    }),

  revokeByGrantId: (grantId) =>
    engine.write(function* () {
      return ok(yield* run(({ oauthRecords }) => oauthRecords.removeOfGrant({ grant_id: grantId })))
    }),

  revokeOfPerson: (person) =>
    engine.write(function* () {
      return ok(yield* run(({ oauthRecords }) => oauthRecords.removeOfPerson({ person })))
    }),

  listGrants: (person) =>
    engine.read(function* () {
      return ok((yield* all(({ oauthRecords }) => oauthRecords.grantsOf({ person }))).map(readOAuthRecord))
    }),

  count: (model) =>
    engine.read(function* () {
      return ok((yield* get(({ oauthRecords }) => oauthRecords.count({ model })))?.count ?? 0)
    }),

  forgetExpired: (now) =>
    engine.write(function* () {
      return ok(yield* run(({ oauthRecords }) => oauthRecords.forgetExpired({ now })))
    }),

  keys: keysIn(engine),
})

const keysIn = (engine: Engine): OAuthKeys => ({
  list: () =>
    engine.read(function* () {
      return ok((yield* all(({ oauthKeys }) => oauthKeys.list({}))).map(readOAuthKey))
    }),

  add: ({ kid, sealedKey, createdAt, retiredAt }) =>
    engine.write(function* () {
      const row = { kid, sealed_key: sealedKey, created_at: createdAt, retired_at: retiredAt ?? null }
      const written = yield* run(({ oauthKeys }) => oauthKeys.insert(row))
      return written === 0 ? err({ code: 'already-exists' } as const) : ok()
    }),

  retire: (kid, at) =>
    engine.write(function* () {
      return ok((yield* run(({ oauthKeys }) => oauthKeys.retire({ kid, at }))) === 1)
    }),
})
