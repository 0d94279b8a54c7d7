import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow'
import { type Archive, type ArchivedRow, insertQuery, pageQuery } from '../copy/archive.ts'
import type { StorageFailure } from '../storage.ts'
import { postgresDialect } from './dialect.ts'
import { readFailure } from './failures.ts'
import { isAddress, type PostgresDatabase, prepare } from './open.ts'
import type { PostgresOpenFailure } from './open-failure.ts'
import { type Lease, openPool, type Pool } from './pool.ts'
import { migrationTimeouts } from './timeouts.ts'
import { begin } from './transaction.ts'

const { builder } = postgresDialect

/** Reading and filling take what they take, and the other side may be slow. */
const timeouts = { ...migrationTimeouts, idleInTransaction: 0 }

/** Opens a database to read all of it as of this moment; or, unless it is opened for reading only, to fill it. */
export function openPostgresArchive({
  url,
  readOnly = false,
}: Pick<PostgresDatabase, 'url'> & { readonly readOnly?: boolean }): ResultAsync<
  Archive,
  PostgresOpenFailure | StorageFailure
> {
  if (!isAddress(url)) return errAsync({ code: 'malformed-url' })
  return attempt(() => prepare(url, readOnly))
    .andThen((prepared) => prepared)
    .andThen(() => attempt(() => beginOn(openPool(url, { size: 1, timeouts }), readOnly)))
}

async function beginOn(pool: Pool, readOnly: boolean): Promise<Archive> {
  const lease = await pool.lend()
  await lease.query(readOnly ? begin.snapshot : begin.write)
  return archiveOn(pool, lease)
}

function archiveOn(pool: Pool, lease: Lease): Archive {
  const run = async (query: { readonly sql: string; readonly parameters: readonly unknown[] }) =>
    (await lease.query(query.sql, query.parameters)).rows
  const close = () =>
    attempt(async () => {
      lease.end()
      await pool.close()
    })
  return {
    page: (table, after) => attempt(async () => (await run(pageQuery(builder, table, after))) as ArchivedRow[]),
    insert: (table, rows) => attempt(async () => void (await run(insertQuery(builder, table, rows)))),
    keep: () => attempt(async () => void (await lease.query('COMMIT'))).andThen(close),
    close: () =>
      attempt(async () => void (await lease.query('ROLLBACK')))
        .orElse(() => ok())
        .andThen(close),
  }
}

const attempt = <T>(work: () => Promise<T>): ResultAsync<T, StorageFailure> =>
  new ResultAsync(
    work().then(
      (value): Result<T, StorageFailure> => ok(value),
      (thrown: unknown) => err(readFailure(thrown)),
    ),
  )
