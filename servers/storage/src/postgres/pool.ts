/** The one place that speaks to the driver. What it rejects with is a {@link StatementError}. */
import pg, { DatabaseError } from 'pg'
import type { PoolUsage } from '../storage.ts'
import { isSpoilt, StatementError } from './failures.ts'
import { type Presence, watchPresence } from './presence.ts'
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
  usage(): Omit<PoolUsage, 'retries'>
  close(): Promise<void>
}

/** Whole numbers of 64 bits as numbers, which they all are small enough for; whatever else as the driver has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(type, format),
}

/** How much longer than the server the client waits before it takes the server for gone. */
const grace = 5_000

/** Connects nowhere before the first connection is lent. */
export function openPool(url: string, { size, timeouts }: PostgresPool): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
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
  const scout = openScout(url, timeouts.check)
  const presence = watchPresence(scout.isThere, timeouts.silence)
  const lend = async () => {
    await presence.require()
    const connecting = pool.connect()
    try {
      return leaseOf(await presence.watch(connecting), presence)
    } catch (cause) {
      // It may come when nobody waits for it any more.
      connecting.then(
        (client) => client.release(true),
        () => {},
      )
      throw cause
    }
  }
  return {
    lend: () => lend().catch(fail),
    usage: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), scout.close()]).catch(fail)
    },
  }
}

/** Asks whether the database is there, each time over a new connection. */
function openScout(url: string, limit: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    maxUses: 1,
    application_name: 'plan-server',
    connectionTimeoutMillis: limit,
    query_timeout: limit,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const isThere = () =>
    pool.query('SELECT 1').then(
      () => true,
      // Whoever refuses is there.
      (cause: unknown) => cause instanceof DatabaseError,
    )
  return { isThere, close: () => pool.end() }
}

function leaseOf(client: pg.PoolClient, presence: Presence): Lease {
  let isLost = false
  let isEnded = false
  let running = 0
  const attempt = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (isLost) return fail(new Error('the connection was lost'))
    running++
    try {
      return await presence.watch(ask())
    } catch (cause) {
      isLost ||= isSpoilt(cause)
      return fail(cause)
    } finally {
      running--
    }
  }
  return {
    query: (text, parameters = []) => attempt(() => client.query(text, [...parameters])),
    lists: async (text, parameters = []) =>
      (await attempt(() => client.query({ text, values: [...parameters], rowMode: 'array' }))).rows,
    end: () => {
      if (!isEnded) client.release(isLost || running > 0)
      isEnded = true
    },
  }
}

const fail = (cause: unknown): never => {
  throw new StatementError(cause)
}
