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
      })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: { readonly id: string }) => builder.selectFrom('people').selectAll().where('id', '=', of.id)),

  findByEmail: compileOnce((of: { readonly email_key: string }) =>
    builder.selectFrom('people').selectAll().where('email_key', '=', of.email_key),
  ),

  list: compileOnce((_: object) => builder.selectFrom('people').selectAll().orderBy('id')),
})
