/**
 * What kind of action an entry of a log is, the state its branch entered with it, and people.
 * Entries of older programs were creations and changes; which states they entered nobody noted.
 *
 * | index | serves |
 * | --- | --- |
 * | actions_milestones | the lives of all branches, without touching a table row |
 * | actions_editors | the persons who changed each branch, likewise |
 * | people_email | at most one person per address |
 */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const kindsAndPeople: Migration = {
  number: 3,
  name: 'kinds-and-people',
  statements: (dialect) => [...kinds(dialect), ...people(dialect)],
}

const kinds = ({ builder, text }: Dialect) => [
  builder.schema
    .alterTable('actions')
    .addColumn('kind', text, (column) => column.notNull().defaultTo(sql.lit('change'))),
  builder.schema.alterTable('actions').addColumn('status', text),
  builder
    .updateTable('actions')
    .set({ kind: sql.lit('create') })
    .where('revision', '=', sql.lit(1)),
  builder.schema
    .createIndex('actions_milestones')
    .on('actions')
    .columns(['workspace', 'branch', 'revision', 'at', 'actor_kind', 'actor_id', 'kind', 'status'])
    .where(sql<boolean>`(status is not null or kind in ('create', 'publish'))`),
  builder.schema
    .createIndex('actions_editors')
    .on('actions')
    .columns(['workspace', 'branch', 'actor_id', 'actor_kind', 'kind'])
    .where(sql<boolean>`kind = 'change' and actor_kind = 'person'`),
]

const people = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('people')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull()),
  schema.createIndex('people_email').unique().on('people').columns(['email_key']),
]
