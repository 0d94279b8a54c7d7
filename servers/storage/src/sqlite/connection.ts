/**
 * The one place that runs SQL on a SQLite file. Everything happens inside `read` or `write`, which
 * turn what SQLite throws into failures. Nothing here knows a table.
 */
import Database from 'better-sqlite3'
import type { CompiledQuery } from 'kysely'
import { err, ok, Result } from 'neverthrow'
import type { StorageFailure } from '../storage.ts'
import { readFailure, UnstorableText } from './failures.ts'

/** Statements run on a connection. They throw what SQLite throws, for the door they were lent by. */
export interface Statements {
  all<Row>(query: CompiledQuery<Row>): readonly Row[]
  get<Row>(query: CompiledQuery<Row>): Row | undefined
  /** How many rows the statement changed. */
  run(query: CompiledQuery<unknown>): number
  /** The statement of this text, prepared at most once. For the hot files. */
  prepared(sql: string): Database.Statement
  /** Runs a statement that is needed once. */
  execute(sql: string): void
  /** The value of a pragma; with `=` in it, after setting it. */
  pragma(text: string): unknown
}

export interface Connection {
  /** Lends statements outside a transaction: each sees the last commit, but not the same one as the next. */
  read<T, E>(work: (statements: Statements) => Result<T, E>): Result<T, E | StorageFailure>
  /** Lends statements that all see the same commit, whoever writes meanwhile. They may only read. */
  snapshot<T, E>(work: (statements: Statements) => Result<T, E>): Result<T, E | StorageFailure>
  /**
   * Lends statements inside a transaction that holds the file's only write lock from its beginning.
   * What `work` returns decides: Ok is on disk when this returns, Err leaves no trace.
   */
  write<T, E>(work: (statements: Statements) => Result<T, E>): Result<T, E | StorageFailure>
  close(): Result<void, StorageFailure>
}

export interface ConnectionOptions {
  readonly file: string
  readonly readOnly: boolean
  /** How long a statement waits for another process's lock. */
  readonly busyTimeout: number
  /** Called once should the disk not confirm a commit; nothing is written from then on. */
  readonly onUnsynced?: (() => void) | undefined
}

/** The library's class, or one made from it that stands between a test and the file. */
export type Driver = new (file: string, options: Database.Options) => Database.Database

/** Opens the file, or a store in memory for `:memory:`. SQLite reads nothing of it before the first statement. */
export const openConnection = (
  options: ConnectionOptions,
  driver: Driver = Database,
): Result<Connection, StorageFailure> =>
  openDatabase(options, driver).map((database) => connect(database, options.onUnsynced))

/** The library's own handle of the file. */
export const openDatabase = (
  { file, readOnly, busyTimeout }: ConnectionOptions,
  driver: Driver = Database,
): Result<Database.Database, StorageFailure> =>
  Result.fromThrowable(
    () => new driver(file, { readonly: readOnly, fileMustExist: readOnly, timeout: busyTimeout }),
    // A missing folder is reported with a TypeError of the library's own.
    (cause): StorageFailure =>
      cause instanceof TypeError ? { code: 'storage-unavailable', cause } : readFailure(cause),
  )()

function connect(database: Database.Database, onUnsynced: () => void = () => {}): Connection {
  const statements = statementsOf(database)
  let unsynced: StorageFailure | undefined
  const watched = <T, E>(result: Result<T, E | StorageFailure>): Result<T, E | StorageFailure> => {
    const failure = result.isErr() ? (result.error as Partial<StorageFailure>) : undefined
    if (failure?.code === 'storage-unsynced' && unsynced === undefined) {
      unsynced = { code: failure.code, cause: failure.cause }
      onUnsynced()
    }
    return result
  }
  const attempt = <T>(work: () => T): Result<T, StorageFailure> =>
    database.open ? Result.fromThrowable(work, readFailure)() : err({ code: 'storage-unavailable', cause: 'closed' })

  const between = <T, E>(begin: string, work: () => Result<T, E>): Result<T, E> => {
    try {
      statements.prepared(begin).run()
      const result = work()
      if (result.isOk()) statements.prepared('COMMIT').run()
      return result
    } finally {
      // After some errors SQLite has rolled back by itself.
      if (database.inTransaction) statements.prepared('ROLLBACK').run()
    }
  }

  return {
    read: (work) => attempt(() => work(statements)).andThen((result) => result),
    snapshot: (work) => attempt(() => between('BEGIN', () => work(statements))).andThen((result) => result),
    // A disk that has failed once says yes the next time, and has lost what it failed at.
    write: (work) =>
      unsynced === undefined
        ? watched(attempt(() => between('BEGIN IMMEDIATE', () => work(statements))).andThen((result) => result))
        : err(unsynced),
    // Closing moves the journal into the file, which is writing too.
    close: () => (database.open && unsynced === undefined ? attempt(() => void database.close()) : ok()),
  }
}

function statementsOf(database: Database.Database): Statements {
  const known = new Map<string, Database.Statement>()
  const prepared = (sql: string): Database.Statement => {
    const found = known.get(sql) ?? database.prepare(sql)
    known.set(sql, found)
    return found
  }
  return {
    prepared,
    // The row type is the query's own: Kysely derived it from the columns that the query selects.
    all: <Row>(query: CompiledQuery<Row>) => prepared(query.sql).all(...storable(query)) as Row[],
    get: <Row>(query: CompiledQuery<Row>) => prepared(query.sql).get(...storable(query)) as Row | undefined,
    run: (query) => prepared(query.sql).run(...storable(query)).changes,
    execute: (sql) => void database.exec(sql),
    pragma: (text) => database.pragma(text, { simple: true }),
  }
}

function storable({ parameters }: CompiledQuery<unknown>): readonly unknown[] {
  if (parameters.some((value) => typeof value === 'string' && value.includes('\0'))) throw new UnstorableText()
  return parameters
}
