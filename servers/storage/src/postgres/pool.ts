/** The one place that speaks to the driver. What it rejects with is a {@link StatementError}. */
import pg from 'pg'
import { isSpoilt, StatementError } from './failures.ts'
import type { PostgresTimeouts } from './timeouts.ts'

export interface PostgresPool {
  /** Most connections at once. */
  readonly size: number
  readonly timeouts: PostgresTimeouts
}

/** A connection that is lent until {@link Lease.end}. */
export interface Lease {
  query(text: string, parameters?: readonly unknown[]): Promise<pg.QueryResult>
  /** The same with rows as lists of values. */
  lists(text: string, parameters?: readonly unknown[]): Promise<readonly (readonly unknown[])[]>
  /** Gives the connection back; one that cannot go on is closed, as is one that is still at work. */
  end(): void
}

export interface Pool {
  lend(): Promise<Lease>
  close(): Promise<void>
}

/** How much longer than the server the client waits before it takes the server for gone. */
const grace = 5_000

/** Connects nowhere before the first connection is lent. */
export function openPool(url: string, { size, timeouts }: PostgresPool): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'plan-server',
    connectionTimeoutMillis: timeouts.connect,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    query_timeout: timeouts.statement === 0 ? 0 : timeouts.statement + grace,
    keepAlive: true,
  })
  // A connection may end at any time. Without listeners that would end the process; the next use finds it gone.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    lend: async () => leaseOf(await pool.connect().catch(fail)),
    close: () => pool.end().catch(fail),
  }
}

function leaseOf(client: pg.PoolClient): Lease {
  let isLost = false
  let isEnded = false
  let running = 0
  const attempt = async <T>(answer: Promise<T>): Promise<T> => {
    running++
    try {
      return await answer
    } catch (cause) {
      isLost ||= isSpoilt(cause)
      return fail(cause)
    } finally {
      running--
    }
  }
  return {
    query: (text, parameters = []) => attempt(client.query(text, [...parameters])),
    lists: async (text, parameters = []) =>
      (await attempt(client.query({ text, values: [...parameters], rowMode: 'array' }))).rows,
    end: () => {
      if (!isEnded) client.release(isLost || running > 0)
      isEnded = true
    },
  }
}

const fail = (cause: unknown): never => {
  throw new StatementError(cause)
}
