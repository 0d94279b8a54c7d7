import type { Result } from 'neverthrow'
import type { Work } from '../work.ts'
import { drive } from './drive.ts'
import { isUnknown, StatementError } from './failures.ts'
import type { Lease } from './pool.ts'

/** The answer to a commit was lost: it took place, or did not. */
export class CommitLost extends StatementError {
  /** What the work returns, should it have taken place. */
  readonly result: Result<unknown, unknown>

  constructor(result: Result<unknown, unknown>, cause: unknown) {
    super(cause)
    this.result = result
  }
}

/** The beginnings of a transaction. They name what they need, so that no default of a database decides. */
export const begin = {
  /** Rows are locked where they are looked at and then changed; see the work itself. */
  write: 'BEGIN ISOLATION LEVEL READ COMMITTED',
  snapshot: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
} as const

/** Runs work in a transaction: Ok is on disk when this resolves, Err and whatever is thrown leave no trace. */
export async function transact<T, E>(
  lease: Lease,
  beginning: string,
  work: () => Work<Result<T, E>>,
): Promise<Result<T, E>> {
  let isOpen = false
  try {
    await lease.query(beginning)
    isOpen = true
    const result = await drive(work(), lease)
    if (result.isOk()) {
      isOpen = false
      await commit(lease, result)
    }
    return result
  } finally {
    // A connection that cannot even do this is closed, which does the same.
    if (isOpen) await lease.query('ROLLBACK').catch(() => undefined)
  }
}

async function commit(lease: Lease, result: Result<unknown, unknown>): Promise<void> {
  const { command } = await lease.query('COMMIT').catch((thrown: unknown) => {
    throw thrown instanceof StatementError && isUnknown(thrown.cause) ? new CommitLost(result, thrown.cause) : thrown
  })
  // What a transaction is told that failed before.
  if (command !== 'COMMIT') throw new StatementError('the transaction had been given up')
}
