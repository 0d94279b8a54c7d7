import type { Kysely } from 'kysely'
import type { PersonRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** People belong to no workspace: who may see whom is for the caller to know. */
export const peopleQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the id or the address is taken. */
  insert: compileOnce((row: PersonRow) =>
    builder
      .insertInto('people')
      .values({
        id: row.id,
        email: row.email,
        email_key: row.email_key,
        name: row.name,
        created_at: row.created_at,
        password_digest: row.password_digest,
        disabled_at: row.disabled_at,
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly id: string }) => builder.selectFrom('people').selectAll().where('id', '=', of.id)),

  findByEmail: compileOnce((of: { readonly email_key: string }) =>
    builder.selectFrom('people').selectAll().where('email_key', '=', of.email_key),
  ),

  list: compileOnce((_: object) => builder.selectFrom('people').selectAll().orderBy('id')),

  setPassword: compileOnce((of: { readonly id: string; readonly digest: string }) =>
    builder.updateTable('people').set({ password_digest: of.digest }).where('id', '=', of.id),
  ),

  /** Changes no row when the person has another password by now. */
  rehashPassword: compileOnce((of: { readonly id: string; readonly from: string; readonly to: string }) =>
    builder
      .updateTable('people')
      .set({ password_digest: of.to })
      .where('id', '=', of.id)
      .where('password_digest', '=', of.from),
  ),

  setDisabled: compileOnce((of: { readonly id: string; readonly at: string | null }) =>
    builder.updateTable('people').set({ disabled_at: of.at }).where('id', '=', of.id),
  ),
})
