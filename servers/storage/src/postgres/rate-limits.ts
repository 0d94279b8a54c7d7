/**
 * Buckets in a table, so that any number of servers count together. The clock is the database's: those of the servers
 * need not agree. Should it be set back, a bucket is empty at worst, and fills from there as it always does.
 */
import { CompiledQuery } from 'kysely'
import { err, ok } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { damaged } from '../rows.ts'
import type { RateLimits } from '../storage.ts'
import { allowanceOf, timesOf } from '../token-bucket.ts'
import { ask } from '../work.ts'

const clock = '(extract(epoch FROM clock_timestamp()) * 1000000)::bigint'

/**
 * The same moment wherever it stands, and none before the bucket is this request's: a common table expression is
 * computed when it is first asked for, which is once the row is locked. A request that waited for its turn would
 * otherwise count back from a moment before that of the one it waited for.
 */
const moment = `WITH moment AS MATERIALIZED (SELECT ${clock} AS at)`
const now = '(SELECT at FROM moment)'
const hasToken = `rate_buckets.full_at + $3::bigint <= ${now} + $4::bigint`

/** SQL written by hand, for the test that each names the workspace. */
export const rateLimitStatements = {
  take: `${moment}
    INSERT INTO rate_buckets (workspace, caller, full_at, is_granted) VALUES ($1, $2, ${clock} + $3::bigint, 1)
    ON CONFLICT (workspace, caller) DO UPDATE SET
      is_granted = CASE WHEN ${hasToken} THEN 1 ELSE 0 END,
      full_at = CASE WHEN ${hasToken} THEN greatest(rate_buckets.full_at, ${now}) + $3::bigint
        ELSE least(rate_buckets.full_at, ${now} + $4::bigint) END
    RETURNING is_granted, greatest(full_at - ${now}, 0)::double precision AS until_full`,
  /** A bucket that is full and one that is not there are the same. */
  forgetFull: `DELETE FROM rate_buckets WHERE full_at <= ${clock}`,
} as const

interface TakenRow {
  readonly is_granted: number
  readonly until_full: number
}

/** Requests of one server after which full buckets are forgotten. */
const requestsBetween = 1_000

/** Each token is one statement, which is a transaction by itself; callers wait for none but their own. */
export function rateLimitsOn(engine: Engine): RateLimits {
  let requests = 0
  // Nobody waits for it. Where it fails, the next one does its work.
  const forgetFull = () =>
    void engine.read(function* () {
      return ok(yield* ask((session) => session.run(CompiledQuery.raw(rateLimitStatements.forgetFull))))
    })
  return {
    take: (workspaceId, caller, limit) => {
      const times = timesOf(limit)
      const parameters = [workspaceId, caller, times.interval, times.capacity]
      if (requests++ % requestsBetween === 0) forgetFull()
      return engine.read(function* () {
        const [row] = yield* ask((session) =>
          session.all(CompiledQuery.raw(rateLimitStatements.take, parameters) as CompiledQuery<TakenRow>),
        )
        return row === undefined
          ? err(damaged('a bucket gave no row back'))
          : ok(allowanceOf(row.is_granted === 1, row.until_full, times))
      })
    },
  }
}
