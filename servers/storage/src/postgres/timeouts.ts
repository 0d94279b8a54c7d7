/** How long things may take, in milliseconds. */
export interface PostgresTimeouts {
  /** Until a connection is there, made anew or given back by others. */
  readonly connect: number
  /** One statement; the server gives it up. */
  readonly statement: number
  /** Waiting for a row that another transaction has locked. */
  readonly lock: number
  /** A transaction without a statement: its client may be gone. */
  readonly idleInTransaction: number
  /** An answer; then the database is asked over another connection whether it is there. */
  readonly silence: number
  /** The answer to the question whether the database is there. */
  readonly check: number
}

export const defaultTimeouts: PostgresTimeouts = {
  connect: 5_000,
  statement: 30_000,
  lock: 5_000,
  idleInTransaction: 60_000,
  silence: 1_500,
  check: 1_000,
}

/** A migration may take what it takes, and waits for another program that migrates. 0 is any time. */
export const migrationTimeouts: PostgresTimeouts = { ...defaultTimeouts, statement: 0, lock: 0 }
