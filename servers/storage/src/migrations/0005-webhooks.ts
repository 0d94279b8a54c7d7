/**
 * Where plans are sent when they are published, and every sending.
 *
 * | index | serves |
 * | --- | --- |
 * | deliveries_due | what waits for its next attempt |
 * | deliveries_merge | at most one delivery of a merge to a webhook, whoever notices the merge |
 * | deliveries_pending | at most one waiting delivery of a revision that is asked for by hand |
 * | actions_merges | the last merge into main, and the merges after a revision |
 */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const webhooks: Migration = {
  number: 5,
  name: 'webhooks',
  statements: (dialect) => [...hooks(dialect), ...deliveries(dialect), ...merges(dialect)],
}

const hooks = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('webhooks')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('previous_secret', text)
    .addColumn('previous_until', text)
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('publishes_on_merge', 'integer', (column) => column.notNull())
    .addColumn('allows_private', 'integer', (column) => column.notNull())
    .addColumn('from_revision', 'integer', (column) => column.notNull())
    .addColumn('published_revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('webhooks_key', ['workspace', 'id']),
]

const deliveries = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('deliveries')
    .addColumn('workspace', text, (column) => column.notNull())
    .addColumn('webhook', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('trigger', text, (column) => column.notNull())
    .addColumn('actor_kind', text, (column) => column.notNull())
    .addColumn('actor_id', text, (column) => column.notNull())
    .addColumn('door', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', text, (column) => column.notNull())
    .addColumn('claimed_until', text)
    .addColumn('last_status', 'integer')
    .addColumn('last_error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('finished_at', text)
    .addPrimaryKeyConstraint('deliveries_key', ['workspace', 'webhook', 'id'])
    .addForeignKeyConstraint('deliveries_webhook', ['workspace', 'webhook'], 'webhooks', ['workspace', 'id']),
  schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['workspace', 'next_attempt_at'])
    .where(sql.ref('state'), '=', 'pending'),
  schema
    .createIndex('deliveries_merge')
    .unique()
    .on('deliveries')
    .columns(['workspace', 'webhook', 'revision'])
    .where(sql.ref('trigger'), '=', 'merge'),
  schema
    .createIndex('deliveries_pending')
    .unique()
    .on('deliveries')
    .columns(['workspace', 'webhook', 'revision', 'trigger'])
    .where(sql.ref('state'), '=', 'pending'),
]

const merges = ({ builder: { schema } }: Dialect) => [
  schema
    .createIndex('actions_merges')
    .on('actions')
    .columns(['workspace', 'branch', 'revision'])
    .where(sql<boolean>`kind = 'merge'`),
]
