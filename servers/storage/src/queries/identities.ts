import type { Kysely } from 'kysely'
import type { IdentityRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

type IdentityKey = Pick<IdentityRow, 'issuer' | 'subject'>

/** An identity belongs to a person, and to no workspace. */
export const identityQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the subject is somebody. */
  insert: compileOnce((row: IdentityRow) =>
    builder
      .insertInto('identities')
      .values({ issuer: row.issuer, subject: row.subject, person: row.person })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: IdentityKey) =>
    builder.selectFrom('identities').selectAll().where('issuer', '=', of.issuer).where('subject', '=', of.subject),
  ),

  ofPerson: compileOnce((of: { readonly person: string }) =>
    builder.selectFrom('identities').selectAll().where('person', '=', of.person).orderBy('issuer').orderBy('subject'),
  ),

  remove: compileOnce((of: IdentityKey) =>
    builder.deleteFrom('identities').where('issuer', '=', of.issuer).where('subject', '=', of.subject),
  ),
})
