/**
 * What was done under a caller's key, and what was answered.
 *
 * | index | serves |
 * | --- | --- |
 * | idempotency_records_key | the record of a key; at most one |
 * | idempotency_records_age | records made before a time |
 */
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const idempotency: Migration = {
  number: 2,
  name: 'idempotency',
  statements: ({ builder: { schema }, text }: Dialect) => [
    schema
      .createTable('idempotency_records')
      .addColumn('workspace', text, (column) => column.notNull().references('workspaces.id'))
      .addColumn('account', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('request_digest', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('reply', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_records_key', ['workspace', 'account', 'key']),
    schema.createIndex('idempotency_records_age').on('idempotency_records').columns(['workspace', 'created_at']),
  ],
}
