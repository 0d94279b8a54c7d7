/** The engine for many servers: one database, any number of processes. */
import { err, errAsync, type Result, ResultAsync } from 'neverthrow'
import { storageFor } from '../engine.ts'
import type { Storage, StorageFailure } from '../storage.ts'
import { engineOn } from './engine.ts'
import { readFailure } from './failures.ts'
import { findCurrent, migrate } from './migrate.ts'
import type { PostgresOpenFailure } from './open-failure.ts'
import { openPool } from './pool.ts'
import { rateLimitsOn } from './rate-limits.ts'
import { findWrongSetting } from './settings.ts'
import { defaultTimeouts, migrationTimeouts, type PostgresTimeouts } from './timeouts.ts'

export interface PostgresDatabase {
  /** `postgres://user:password@host:port/database`. The schema is the first of its search path. */
  readonly url: string
  /** Most connections at once, 10 unless given. */
  readonly poolSize?: number
  readonly timeouts?: Partial<PostgresTimeouts>
  /** False: nothing is migrated, and a database that lacks migrations is refused. */
  readonly migrates?: boolean
}

/**
 * Opens a store in a PostgreSQL database and migrates it to this program's schema.
 *
 * A schema with tables of another program, or that a newer program has migrated, is refused unchanged. Any number of
 * processes may have the same database open, and be the first to.
 *
 * @example
 * const storage = await openPostgres({ url: 'postgres://plan@127.0.0.1/plan' })
 * if (storage.isErr()) report(storage.error.code)
 */
export function openPostgres({
  url,
  poolSize = 10,
  timeouts,
  migrates = true,
}: PostgresDatabase): ResultAsync<Storage, PostgresOpenFailure | StorageFailure> {
  if (!isAddress(url)) return errAsync({ code: 'malformed-url' })
  const chosen = { ...defaultTimeouts, ...timeouts }
  return new ResultAsync<void, PostgresOpenFailure | StorageFailure>(
    prepare(url, !migrates).catch((thrown: unknown) => err(readFailure(thrown))),
  ).map(() => {
    const engine = engineOn(openPool(url, { size: poolSize, timeouts: chosen }), chosen)
    return storageFor(engine, rateLimitsOn(engine))
  })
}

/** Whether a text is the address of a PostgreSQL database. */
export const isAddress = (url: string): boolean => /^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')

/** Migrates the database, or refuses it; over a connection of its own, which may wait longer than others. */
export async function prepare(url: string, readOnly = false): Promise<Result<void, PostgresOpenFailure>> {
  const pool = openPool(url, { size: 1, timeouts: migrationTimeouts })
  try {
    const lease = await pool.lend()
    try {
      const wrong = await findWrongSetting(lease)
      return wrong === undefined ? await (readOnly ? findCurrent(lease) : migrate(lease)) : err(wrong)
    } finally {
      lease.end()
    }
  } finally {
    await pool.close()
  }
}
