import { ok, type Result, type ResultAsync } from 'neverthrow'
import { type Archive, insertQuery, pageQuery } from '../copy/archive.ts'
import type { StorageFailure } from '../storage.ts'
import type { Connection, Statements } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { connectTo, type SqliteFile } from './open.ts'
import type { OpenFailure } from './open-failure.ts'
import { settle } from './settle.ts'

const { builder } = sqliteDialect

/** Opens a file to read all of it as of this moment; or, unless it is opened for reading only, to fill it. */
export const openSqliteArchive = (where: SqliteFile): ResultAsync<Archive, OpenFailure | StorageFailure> =>
  settle(
    connectTo(where).andThen((connection) =>
      within(connection, (statements) => statements.execute(where.readOnly === true ? 'BEGIN' : 'BEGIN IMMEDIATE')).map(
        () => archiveOn(connection),
      ),
    ),
  )

const within = <T>(connection: Connection, work: (statements: Statements) => T): Result<T, StorageFailure> =>
  connection.read((statements) => ok(work(statements)))

const archiveOn = (connection: Connection): Archive => ({
  page: (table, after) => settle(within(connection, (statements) => statements.all(pageQuery(builder, table, after)))),
  insert: (table, rows) =>
    settle(within(connection, (statements) => void statements.run(insertQuery(builder, table, rows)))),
  keep: () =>
    settle(within(connection, (statements) => statements.execute('COMMIT')).andThen(() => connection.close())),
  close: () => settle(connection.close()),
})
