import type { Role, WorkspaceId } from '@plan/core'
import { type Kysely, sql } from 'kysely'
import type { MembershipRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

/** What names a membership. */
export interface MemberKey {
  readonly workspace: WorkspaceId
  readonly person: string
}

export const membershipQueries = (builder: Kysely<Tables>) => ({
  /** Changes no row when the person is a member. */
  insert: compileOnce((row: MembershipRow) =>
    builder
      .insertInto('memberships')
      .values({ workspace: row.workspace, person: row.person, role: row.role, since: row.since })
      .onConflict((conflict) => conflict.doNothing()),
  ),

  find: compileOnce((of: MemberKey) =>
    builder.selectFrom('memberships').selectAll().where('workspace', '=', of.workspace).where('person', '=', of.person),
  ),

  list: compileOnce((of: { readonly workspace: WorkspaceId }) =>
    builder.selectFrom('memberships').selectAll().where('workspace', '=', of.workspace).orderBy('person'),
  ),

  ofPerson: compileOnce((of: { readonly person: string }) =>
    builder.selectFrom('memberships').selectAll().where('person', '=', of.person).orderBy('workspace'),
  ),

  /** An administrator besides the person, who can sign in. */
  otherAdmin: compileOnce((of: MemberKey) =>
    builder
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person')
      .select('memberships.person')
      .where('memberships.workspace', '=', of.workspace)
      .where('memberships.person', '<>', of.person)
      .where('memberships.role', '=', sql.lit('admin'))
      .where('people.disabled_at', 'is', null)
      .limit(sql.lit(1)),
  ),

  changeRole: compileOnce((of: MemberKey & { readonly role: Role }) =>
    builder
      .updateTable('memberships')
      .set({ role: of.role })
      .where('workspace', '=', of.workspace)
      .where('person', '=', of.person),
  ),

  remove: compileOnce((of: MemberKey) =>
    builder.deleteFrom('memberships').where('workspace', '=', of.workspace).where('person', '=', of.person),
  ),
})
