/**
 * How often callers have asked of late, where servers share it. It is forgotten as soon as it makes no difference, so
 * no copy takes it along. An engine that one server has to itself leaves the table empty.
 *
 * | column | holds |
 * | --- | --- |
 * | full_at | when the bucket is full again, in microseconds of the database's clock since 1970 |
 * | is_granted | 1 where the last request got a token, else 0 |
 */
import type { Dialect } from '../dialect.ts'
import type { Migration } from './migration.ts'

export const rateBuckets: Migration = {
  number: 6,
  name: 'rate-buckets',
  statements: ({ builder: { schema }, text }: Dialect) => [
    schema
      .createTable('rate_buckets')
      .addColumn('workspace', text, (column) => column.notNull())
      .addColumn('caller', text, (column) => column.notNull())
      .addColumn('full_at', 'bigint', (column) => column.notNull())
      .addColumn('is_granted', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rate_buckets_key', ['workspace', 'caller']),
  ],
}
