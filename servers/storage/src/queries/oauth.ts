import { type Kysely, sql } from 'kysely'
import type { OAuthKeyRow, OAuthRecordRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

type RecordKey = Pick<OAuthRecordRow, 'model' | 'id'>

/** Records belong to clients and people, and to no workspace: what a token opens is decided at each call. */
export const oauthRecordQueries = (builder: Kysely<Tables>) => ({
  upsert: compileOnce((row: Omit<OAuthRecordRow, 'consumed_at'>) =>
    builder
      .insertInto('oauth_records')
      .values({
        model: row.model,
        id: row.id,
        payload: row.payload,
        uid: row.uid,
        grant_id: row.grant_id,
        person: row.person,
        consumed_at: null,
        expires_at: row.expires_at,
      })
      .onConflict((conflict) =>
        conflict.columns(['model', 'id']).doUpdateSet((set) => ({
          payload: set.ref('excluded.payload'),
          uid: set.ref('excluded.uid'),
          grant_id: set.ref('excluded.grant_id'),
          person: set.ref('excluded.person'),
          expires_at: set.ref('excluded.expires_at'),
        })),
      ),
  ),

  find: compileOnce((of: RecordKey) =>
    builder.selectFrom('oauth_records').selectAll().where('model', '=', of.model).where('id', '=', of.id),
  ),

  findByUid: compileOnce((of: { readonly model: string; readonly uid: string }) =>
    builder.selectFrom('oauth_records').selectAll().where('uid', '=', of.uid).where('model', '=', of.model),
  ),

  /** Changes no row when it was consumed before. */
  consume: compileOnce((of: RecordKey & { readonly at: string }) =>
    builder
      .updateTable('oauth_records')
      .set({ consumed_at: of.at })
      .where('model', '=', of.model)
      .where('id', '=', of.id)
      .where('consumed_at', 'is', null),
  ),

  remove: compileOnce((of: RecordKey) =>
    builder.deleteFrom('oauth_records').where('model', '=', of.model).where('id', '=', of.id),
  ),

  removeOfGrant: compileOnce((of: { readonly grant_id: string }) =>
    builder.deleteFrom('oauth_records').where('grant_id', '=', of.grant_id),
  ),

  removeOfPerson: compileOnce((of: { readonly person: string }) =>
    builder.deleteFrom('oauth_records').where('person', '=', of.person),
  ),

  grantsOf: compileOnce((of: { readonly person: string }) =>
    builder
      .selectFrom('oauth_records')
      .selectAll()
      .where('person', '=', of.person)
      .where('model', '=', sql.lit('Grant'))
      .orderBy('id'),
  ),

  count: compileOnce((of: { readonly model: string }) =>
    builder
      .selectFrom('oauth_records')
      .select(sql<number>`cast(count(*) as integer)`.as('count'))
      .where('model', '=', of.model),
  ),

  forgetExpired: compileOnce((of: { readonly now: string }) =>
    builder.deleteFrom('oauth_records').where('expires_at', '<=', of.now),
  ),
})

/** Keys are shared by all servers of a store. */
export const oauthKeyQueries = (builder: Kysely<Tables>) => ({
  list: compileOnce((_: object) => builder.selectFrom('oauth_keys').selectAll().orderBy('created_at').orderBy('kid')),

  /** Changes no row when the id is taken. */
  insert: compileOnce((row: OAuthKeyRow) =>
    builder
      .insertInto('oauth_keys')
      .values({ kid: row.kid, sealed_key: row.sealed_key, created_at: row.created_at, retired_at: row.retired_at })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  retire: compileOnce((of: { readonly kid: string; readonly at: string }) =>
    builder
      .updateTable('oauth_keys')
      .set({ retired_at: of.at })
      .where('kid', '=', of.kid)
      .where(({ eb, or }) => or([eb('retired_at', 'is', null), eb('retired_at', '>', of.at)])),
  ),
})
