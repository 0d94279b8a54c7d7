/** SQLite stores whose statements fail when a test says so, the way statements of SQLite fail. */
import type { Storage } from '@plan/storage'
import Database from 'better-sqlite3'
import { connectTo, storageOn } from '../src/sqlite/open.ts'

/** How a statement fails. */
export interface Fault {
  /** SQLite's code of the error. */
  readonly code: string
  /** SQLite has rolled the transaction back by itself, as it does after some errors. */
  readonly rollsBack?: boolean
  /** What the statement does is done, and only its answer is lost. */
  readonly tookEffect?: boolean
}

/** Asked before every statement, whatever kind it is: how it fails, if it does. */
export type Sabotage = (sql: string) => Fault | undefined

/** Opens a store in a file, through everything a store is otherwise opened through. */
export function openFaultySqlite(file: string, sabotage: Sabotage): Storage {
  class Faulty extends Database {
    override prepare<Parameters extends unknown[] | object = unknown[], Row = unknown>(sql: string) {
      const statement = super.prepare<Parameters, Row>(sql)
      for (const verb of ['run', 'get', 'all'] as const) {
        const perform = statement[verb].bind(statement) as (...values: unknown[]) => unknown
        Object.assign(statement, { [verb]: (...values: unknown[]) => this.sabotaged(sql, () => perform(...values)) })
      }
      return statement
    }

    override exec(sql: string) {
      return this.sabotaged(sql, () => super.exec(sql))
    }

    override pragma(text: string, options?: Database.PragmaOptions) {
      return this.sabotaged(`PRAGMA ${text}`, () => super.pragma(text, options))
    }

    private sabotaged<T>(sql: string, perform: () => T): T {
      const fault = sabotage(sql)
      if (fault === undefined) return perform()
      if (fault.tookEffect) perform()
      if (fault.rollsBack && this.inTransaction) super.exec('ROLLBACK')
      throw new Database.SqliteError(`made to fail: ${sql}`, fault.code)
    }
  }
  return storageOn(connectTo({ file }, Faulty)._unsafeUnwrap())
}
