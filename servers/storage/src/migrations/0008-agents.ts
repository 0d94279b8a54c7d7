/**
 * What branches are for, and agents among those whose work a branch is: their id is that of the person they work for.
 *
 * | index | serves |
 * | --- | --- |
 * | actions_editors | the people who changed each branch, by themselves or through agents, without touching a table row |
 */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const agents: Migration = {
  number: 8,
  name: 'agents',
  statements: ({ builder: { schema }, text }: Dialect) => [
    schema.alterTable('branches').addColumn('description', text, (column) => column.notNull().defaultTo(sql.lit(''))),
    schema.dropIndex('actions_editors'),
    schema
      .createIndex('actions_editors')
      .on('actions')
      .columns(['workspace', 'branch', 'actor_id', 'actor_kind', 'kind'])
      .where(sql<boolean>`kind = 'change' and actor_kind in ('person', 'agent')`),
  ],
}
