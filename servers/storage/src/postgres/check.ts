import { StatementError } from './failures.ts'
import type { Lease, Pool } from './pool.ts'

/** Resolves when the database answers within the limit. A connection that does not answer is closed. */
export async function askWhetherThere(pool: Pool, limit: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  let lease: Lease | undefined
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    lease?.end()
    reject(new StatementError(`no answer within ${limit} ms`))
  }, limit)
  const answer = async () => {
    lease = await pool.lend()
    try {
      if (!isLate) await lease.query('SELECT 1')
    } finally {
      lease.end()
    }
  }
  try {
    await Promise.race([answer(), late])
  } finally {
    clearTimeout(timer)
  }
}
