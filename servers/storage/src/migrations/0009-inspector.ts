/**
 * What apps were seen to send, and what people said of it; and webhooks that are told of issues.
 *
 * | table | holds |
 * | --- | --- |
 * | inspector_heads | the last numbers that a workspace has given, in the row that its commits lock |
 * | inspector_keys | what apps are known by |
 * | inspector_shapes | what is counted together; a row is never altered but for `registered` |
 * | inspector_journal | the counts of a commit as `shape:count,…`, until they are folded |
 * | inspector_counts | by hour, what was folded |
 * | inspector_sightings | when a shape was seen first and last |
 * | inspector_messages | the digests of the messages of a commit, seven bytes each, in base64url |
 * | inspector_samples | single observations, kept for a while |
 * | inspector_notices | what was not counted as it was sent, by hour |
 * | inspector_issues | what is known of an issue besides its counts |
 * | inspector_streams | the branch that a device is validated as |
 *
 * | index | serves |
 * | --- | --- |
 * | inspector_keys_digest | what a key belongs to |
 * | inspector_shapes_digest | the number of a shape, and that it has one only |
 * | inspector_counts_shape | the hours of a few shapes |
 * | inspector_samples_end | what is past its time |
 * | deliveries_pending | as before, besides what tells of issues: each of those is news of its own |
 */
import { sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const inspector: Migration = {
  number: 9,
  name: 'inspector',
  statements: (dialect) => [
    ...heads(dialect),
    ...keys(dialect),
    ...shapes(dialect),
    ...journal(dialect),
    ...counts(dialect),
    ...messages(dialect),
    ...samples(dialect),
    ...notices(dialect),
    ...issues(dialect),
    ...streams(dialect),
    ...alerts(dialect),
  ],
}

const heads = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_heads')
    .addColumn('workspace', text, (column) => column.primaryKey().notNull().references('workspaces.id'))
    .addColumn('commits', 'bigint', (column) => column.notNull())
    .addColumn('shapes', 'bigint', (column) => column.notNull())
    .addColumn('samples', 'bigint', (column) => column.notNull())
    .addColumn('expiries', 'bigint', (column) => column.notNull()),
]

const keys = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_keys')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('key_digest', text, (column) => column.notNull())
    .addColumn('hint', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('ends_at', text)
    .addColumn('used_at', text)
    .addPrimaryKeyConstraint('inspector_keys_key', ['workspace', 'id']),
  schema.createIndex('inspector_keys_digest').unique().on('inspector_keys').columns(['key_digest']),
]

const shapes = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_shapes')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('environment', text, (column) => column.notNull())
    .addColumn('app_version', text, (column) => column.notNull())
    .addColumn('platform', text, (column) => column.notNull())
    .addColumn('event_name', text, (column) => column.notNull())
    .addColumn('schema', text, (column) => column.notNull())
    .addColumn('checks', text, (column) => column.notNull())
    .addColumn('registered', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_shapes_key', ['workspace', 'number']),
  schema.createIndex('inspector_shapes_digest').unique().on('inspector_shapes').columns(['workspace', 'digest']),
]

const journal = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_journal')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('tallies', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_journal_key', ['workspace', 'number']),
]

const counts = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_counts')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('hour', text, (column) => column.notNull())
    .addColumn('shape', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_counts_key', ['workspace', 'hour', 'shape']),
  schema.createIndex('inspector_counts_shape').on('inspector_counts').columns(['workspace', 'shape', 'hour']),
  schema
    .createTable('inspector_sightings')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('shape', 'bigint', (column) => column.notNull())
    .addColumn('first_at', text, (column) => column.notNull())
    .addColumn('last_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_sightings_key', ['workspace', 'shape']),
]

const messages = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_messages')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('messages', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_messages_key', ['workspace', 'number']),
]

const samples = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_samples')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('shape', 'bigint', (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('stream', text, (column) => column.notNull())
    .addColumn('element', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_samples_key', ['workspace', 'number']),
  schema.createIndex('inspector_samples_end').on('inspector_samples').columns(['workspace', 'expires_at']),
]

const notices = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_notices')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('hour', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('environment', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('place', text, (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('example', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_notices_key', ['workspace', 'hour', 'source', 'environment', 'code', 'place']),
]

const issues = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_issues')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('event_name', text, (column) => column.notNull())
    .addColumn('code', text, (column) => column.notNull())
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('history', text, (column) => column.notNull())
    .addColumn('noticed_at', text, (column) => column.notNull())
    .addColumn('alerted_at', text, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_issues_key', ['workspace', 'id']),
]

const streams = ({ builder: { schema }, text }: Dialect) => [
  schema
    .createTable('inspector_streams')
    .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
    .addColumn('stream', text, (column) => column.notNull())
    .addColumn('branch', text, (column) => column.notNull())
    .addColumn('chosen_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('inspector_streams_key', ['workspace', 'stream']),
]

const alerts = ({ builder: { schema }, text }: Dialect) => [
  schema
    .alterTable('webhooks')
    .addColumn('alerts_on_issues', 'integer', (column) => column.notNull().defaultTo(sql.lit(0))),
  schema.alterTable('deliveries').addColumn('payload', text),
  schema.dropIndex('deliveries_pending'),
  schema
    .createIndex('deliveries_pending')
    .unique()
    .on('deliveries')
    .columns(['workspace', 'webhook', 'revision', 'trigger'])
    .where(sql<boolean>`state = 'pending' and "trigger" <> 'issues'`),
]
