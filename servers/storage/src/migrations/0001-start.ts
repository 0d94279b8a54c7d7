/**
 * Workspaces, their branches, the items and log of each branch, and service accounts.
 *
 * The indexes on items:
 *
 * | index | serves |
 * | --- | --- |
 * | items_key | at most one open row per item and branch; which ids a workspace has ever used |
 * | items_open | a branch as it stands now, and which of its rows were born after a revision |
 * | items_ended | rows that ended after a revision |
 */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { openEnd } from '../tables.ts'
import type { Migration } from './migration.ts'

export const start: Migration = {
  number: 1,
  name: 'start',
  statements: (dialect) => [
    ...workspaces(dialect),
    ...branches(dialect),
    ...items(dialect),
    ...actions(dialect),
    ...serviceAccounts(dialect),
  ],
}

const workspaces = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('workspaces')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull()),
]

const branches = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('branches')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('base_revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('branches_key', ['workspace', 'id']),
  schema
    .createIndex('branches_working_name')
    .unique()
    .on('branches')
    .columns(['workspace', 'name'])
    .where(sql.ref('status'), 'not in', ['Merged', 'Closed']),
]

const items = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('items')
    .addColumn('workspace', text, (column) => column.notNull())
    .addColumn('branch', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('from_rev', 'integer', (column) => column.notNull())
    .addColumn('to_rev', 'integer', (column) => column.notNull())
    .addColumn('name', text)
    .addColumn('body', text),
  schema.createIndex('items_key').unique().on('items').columns(['workspace', 'kind', 'id', 'branch', 'to_rev']),
  schema
    .createIndex('items_open')
    .on('items')
    .columns(['workspace', 'branch', 'from_rev'])
    .where(sql.ref('to_rev'), '=', openEnd),
  schema
    .createIndex('items_ended')
    .on('items')
    .columns(['workspace', 'branch', 'to_rev', 'from_rev'])
    .where(sql.ref('to_rev'), '<', openEnd),
]

const actions = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('actions')
    .addColumn('workspace', text, (column) => column.notNull())
    .addColumn('branch', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_kind', text, (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.notNull())
    .addColumn('door', text, (column) => column.notNull())
    .addColumn('sentence', text, (column) => column.notNull())
    .addColumn('previous_hash', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('changes', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('actions_key', ['workspace', 'branch', 'revision'])
    .addForeignKeyConstraint('actions_branch', ['workspace', 'branch'], 'branches', ['workspace', 'id']),
]

const serviceAccounts = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('service_accounts')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('secret_digest', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('service_accounts_key', ['workspace', 'name']),
]
