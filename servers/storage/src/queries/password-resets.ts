import type { Kysely } from 'kysely'
import type { PasswordResetRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** A reset belongs to a person, and to no workspace. */
export const passwordResetQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the digest is taken. */
  insert: compileOnce((row: PasswordResetRow) =>
    builder
      .insertInto('password_resets')
      .values({
        digest: row.digest,
        person: row.person,
        created_at: row.created_at,
        expires_at: row.expires_at,
        used_at: row.used_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly digest: string }) =>
    builder.selectFrom('password_resets').selectAll().where('digest', '=', of.digest),
  ),

  /** Changes no row when it ended or was used before. */
  use: compileOnce((of: { readonly digest: string; readonly at: string }) =>
    builder
      .updateTable('password_resets')
      .set({ used_at: of.at })
      .where('digest', '=', of.digest)
      .where('used_at', 'is', null)
      .where('expires_at', '>', of.at),
  ),

  /** Those that nobody used. */
  removeOpen: compileOnce((of: { readonly person: string }) =>
    builder.deleteFrom('password_resets').where('person', '=', of.person).where('used_at', 'is', null),
  ),

  forgetExpired: compileOnce((of: { readonly now: string }) =>
    builder.deleteFrom('password_resets').where('expires_at', '<=', of.now),
  ),
})
