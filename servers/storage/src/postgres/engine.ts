/** Runs work over a pool of connections, and again where only the moment was wrong. */
import { setTimeout as pause } from 'node:timers/promises'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { findRecord } from '../capabilities/idempotency.ts'
import type { Engine } from '../engine.ts'
import type { IdempotencyRecord, StorageFailure } from '../storage.ts'
import type { Work } from '../work.ts'
import { askWhetherThere } from './check.ts'
import { drive } from './drive.ts'
import { isPassing, readFailure, StatementError } from './failures.ts'
import type { Lease, Pool } from './pool.ts'
import type { PostgresTimeouts } from './timeouts.ts'
import { begin, CommitLost, transact } from './transaction.ts'

/** How often work is begun in all. */
const mostAttempts = 5

/** How long to wait after an attempt, in milliseconds: longer each time, and no two programs alike. */
const pauseAfter = (attempt: number): number => Math.random() * 25 * 3 ** attempt

export function engineOn(pool: Pool, timeouts: PostgresTimeouts): Engine {
  let isClosed = false
  let retries = 0
  const onRetry = () => {
    retries++
  }
  const attempt = <T, E>(work: () => Promise<Result<T, E>>): ResultAsync<T, E | StorageFailure> =>
    new ResultAsync<T, E | StorageFailure>(
      isClosed
        ? Promise.resolve(err({ code: 'storage-unavailable', cause: 'closed' }))
        : work().catch((thrown: unknown) => err(readFailure(thrown))),
    )
  return {
    read: (work) => attempt(() => insist(() => lending(pool, (lease) => drive(work(), lease)), onRetry)),
    snapshot: (work) =>
      attempt(() => insist(() => lending(pool, (lease) => transact(lease, begin.snapshot, work)), onRetry)),
    write: (work, record) => attempt(() => write(pool, work, record, onRetry)),
    shared: {
      bytes: () => attempt(async () => ok(await lending(pool, findSize))),
      pool: () => ({ ...pool.usage(), retries }),
    },
    check: () => attempt(async () => ok(await askWhetherThere(pool, timeouts.check))),
    close: () => {
      if (isClosed) return new ResultAsync(Promise.resolve(ok()))
      const closing = attempt(async () => ok(await pool.close()))
      isClosed = true
      return closing
    },
  }
}

async function lending<T>(pool: Pool, use: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = await pool.lend()
  try {
    return await use(lease)
  } finally {
    lease.end()
  }
}

const findSize = async (lease: Lease): Promise<number> =>
  Number((await lease.lists('SELECT pg_database_size(current_database())'))[0]?.[0])

/** Runs a transaction. One whose end is unknown is run again where a record tells whether it took place. */
async function write<T, E>(
  pool: Pool,
  work: () => Work<Result<T, E>>,
  record: IdempotencyRecord | undefined,
  onRetry: () => void,
): Promise<Result<T, E>> {
  // Of this very work, so its result is the work's own.
  let lost: Result<T, E> | undefined
  return insist(
    async () => {
      const result = await lending(pool, (lease) => transact(lease, begin.write, work))
      if (lost === undefined || record === undefined || result.isOk()) return result
      // The record waits for the lost transaction to end, so what is there now is what there will be.
      return (await lending(pool, (lease) => drive(isThere(record), lease))) ? lost : result
    },
    onRetry,
    (thrown) => {
      if (thrown instanceof CommitLost) lost = thrown.result as Result<T, E>
      return lost !== undefined && record !== undefined
    },
  )
}

/** Begins work again after errors that pass, and after those that the caller wants to see through. */
async function insist<T>(
  work: () => Promise<T>,
  onRetry: () => void,
  seesThrough?: (thrown: StatementError) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (thrown) {
      if (!(thrown instanceof StatementError)) throw thrown
      const isWorthwhile = seesThrough?.(thrown) === true || isPassing(thrown.cause)
      if (!isWorthwhile || attempt === mostAttempts) throw thrown
      onRetry()
      await pause(pauseAfter(attempt))
    }
  }
}

/** Whether the very record is kept, and not another one of its key. */
function* isThere(record: IdempotencyRecord): Work<boolean> {
  const found = yield* findRecord(record)
  return (
    found !== undefined &&
    found.requestDigest === record.requestDigest &&
    found.reply === record.reply &&
    found.createdAt === record.createdAt
  )
}
