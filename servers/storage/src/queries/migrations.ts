import type { Kysely } from 'kysely'
import type { MigrationRow, Tables } from '../tables.ts'
import { compileOnce } from './compile-once.ts'

export const migrationQueries = (builder: Kysely<Tables>) => ({
  /** Makes a new database ready to record migrations. */
  prepare: compileOnce((_: object) =>
    builder.schema
      .createTable('migrations')
      .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('checksum', 'text', (column) => column.notNull()),
  ),

  list: compileOnce((_: object) => builder.selectFrom('migrations').selectAll().orderBy('number')),

  insert: compileOnce((row: MigrationRow) =>
    builder.insertInto('migrations').values({ number: row.number, name: row.name, checksum: row.checksum }),
  ),
})
