/** What else an action says, and the approvals that a branch has. */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const reviews: Migration = {
  number: 4,
  name: 'reviews',
  statements: ({ builder: { schema }, text }: Dialect) => [
    schema.alterTable('actions').addColumn('details', text),
    schema.alterTable('branches').addColumn('approvals', text, (column) => column.notNull().defaultTo(sql.lit('[]'))),
  ],
}
