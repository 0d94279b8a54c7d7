/** What there is to know of a store's database without writing to it, whatever state it is in. */
import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import { readFailure } from './failures.ts'
import { countMigrations, pendingAfter } from './migrate.ts'
import { isAddress } from './open.ts'
import type { PostgresOpenFailure } from './open-failure.ts'
import { openPool } from './pool.ts'
import { defaultTimeouts } from './timeouts.ts'

export interface PostgresInspection {
  /** As the server says it, such as `15.8`. */
  readonly version: string
  /** The first of the search path that there is; absent where there is none. */
  readonly schemaName?: string
  /** How many migrations the schema has, or why this program may not work on it. */
  readonly schema: Result<number, PostgresOpenFailure>
  /** The migrations that the next start would apply, by number and name. */
  readonly pending: readonly string[]
  /** Settings by name; those that the server does not know are absent. */
  readonly settings: Readonly<Record<string, string>>
  readonly connections: { readonly most: number; readonly inUse: number }
  readonly isStandby: boolean
  /** Whether the role may make tables in the schema. */
  readonly mayCreate: boolean
  /** Tables of the schema in which the role may not read, add, change and remove rows. */
  readonly closedTables: readonly string[]
  readonly bytes: number
}

/** What the inspection asks of `pg_settings`. */
const settingNames = [
  'server_encoding',
  'synchronous_commit',
  'fsync',
  'full_page_writes',
  'default_transaction_read_only',
] as const

const about = `
  SELECT current_setting('server_version') AS version, current_schema() AS schema_name,
    current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer AS most,
    (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) AS in_use,
    pg_is_in_recovery() AS is_standby, has_schema_privilege(current_schema(), 'CREATE') AS may_create,
    pg_database_size(current_database())::text AS bytes`

const closed = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT (has_table_privilege(c.oid, 'SELECT')
    AND has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
  ORDER BY 1`

/** Looks at the database of a store, which others may be using. */
export const inspectPostgres = (url: string): ResultAsync<PostgresInspection, PostgresOpenFailure | StorageFailure> =>
  isAddress(url)
    ? new ResultAsync(
        inspect(url).then(
          (found): Result<PostgresInspection, StorageFailure> => ok(found),
          (thrown: unknown) => err(readFailure(thrown)),
        ),
      )
    : errAsync({ code: 'malformed-url' })

async function inspect(url: string): Promise<PostgresInspection> {
  const pool = openPool(url, { size: 1, timeouts: defaultTimeouts })
  try {
    const lease = await pool.lend()
    try {
      const [found] = (await lease.query(about)).rows
      const settings: Record<string, string> = {}
      for (const name of settingNames) {
        const value = (await lease.lists('SELECT current_setting($1, true)', [name]))[0]?.[0]
        if (typeof value === 'string') settings[name] = value
      }
      const closedTables = (await lease.lists(closed)).map(([name]) => String(name))
      // What may not be read cannot be counted.
      const schema = closedTables.includes('migrations') ? ok(0) : await countMigrations(lease)
      return {
        version: String(found.version),
        ...(found.schema_name === null ? {} : { schemaName: String(found.schema_name) }),
        schema,
        pending: schema.isOk() && !closedTables.includes('migrations') ? pendingAfter(schema.value) : [],
        settings,
        connections: { most: Number(found.most), inUse: Number(found.in_use) },
        isStandby: found.is_standby === true,
        mayCreate: found.may_create === true,
        closedTables,
        bytes: Number(found.bytes),
      }
    } finally {
      lease.end()
    }
  } finally {
    await pool.close()
  }
}
