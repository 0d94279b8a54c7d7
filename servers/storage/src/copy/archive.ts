/** The administration door of an engine: all rows of a store, as of one moment or in one transaction. */
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { ResultAsync } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import type { Tables } from '../tables.ts'
import { type CopiedTable, copiedTables } from './copied-tables.ts'

/** A row of any table, by the names of its columns. */
export type ArchivedRow = Readonly<Record<string, string | number | null>>

/** A store that is read or filled. Nothing that was inserted is there before {@link keep}. */
export interface Archive {
  /** The rows behind the given one in the order of the table's key, a page at most. */
  page(table: CopiedTable, after: ArchivedRow | undefined): ResultAsync<readonly ArchivedRow[], StorageFailure>
  insert(table: CopiedTable, rows: readonly ArchivedRow[]): ResultAsync<void, StorageFailure>
  /** Resolves once everything inserted is on disk; the archive is closed. */
  keep(): ResultAsync<void, StorageFailure>
  /** Closes the archive; what was inserted is gone, unless it was kept. */
  close(): ResultAsync<void, StorageFailure>
}

/** The page of a table as a query of one engine. */
export function pageQuery(
  builder: Kysely<Tables>,
  table: CopiedTable,
  after: ArchivedRow | undefined,
): CompiledQuery<ArchivedRow> {
  const { columns, key, page } = copiedTables[table]
  const names = (of: readonly string[]) => sql.join(of.map((name) => sql.ref(name)))
  const behind = after && sql` where (${names(key)}) > (${sql.join(key.map((name) => after[name]))})`
  return sql<ArchivedRow>`select ${names(Object.keys(columns))} from ${sql.table(table)}${behind ?? sql``} order by ${names(key)} limit ${sql.lit(page)}`.compile(
    builder,
  )
}

/** The insertion of rows into a table as a statement of one engine. */
export const insertQuery = (
  builder: Kysely<Tables>,
  table: CopiedTable,
  rows: readonly ArchivedRow[],
): CompiledQuery<unknown> =>
  // The columns are those of the table, which the record of copied tables is checked against.
  builder
    .insertInto(table)
    .values(rows as never)
    .compile()
