import type { Kysely } from 'kysely'
import type { SessionRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** A session belongs to a person, and to no workspace. */
export const sessionQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the digest is taken. */
  insert: compileOnce((row: SessionRow) =>
    builder
      .insertInto('sessions')
      .values({
        digest: row.digest,
        person: row.person,
        created_at: row.created_at,
        used_at: row.used_at,
        expires_at: row.expires_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly digest: string }) =>
    builder.selectFrom('sessions').selectAll().where('digest', '=', of.digest),
  ),

  /** Changes no row when it was used later already. */
  touch: compileOnce((of: { readonly digest: string; readonly at: string }) =>
    builder
      .updateTable('sessions')
      .set({ used_at: of.at })
      .where('digest', '=', of.digest)
      .where('used_at', '<', of.at),
  ),

  remove: compileOnce((of: { readonly digest: string }) =>
    builder.deleteFrom('sessions').where('digest', '=', of.digest),
  ),

  removeOfPerson: compileOnce((of: { readonly person: string; readonly kept: string }) =>
    builder.deleteFrom('sessions').where('person', '=', of.person).where('digest', '<>', of.kept),
  ),

  forgetEnded: compileOnce((of: { readonly now: string; readonly idleSince: string }) =>
    builder
      .deleteFrom('sessions')
      .where((where) => where.or([where('expires_at', '<=', of.now), where('used_at', '<=', of.idleSince)])),
  ),
})
