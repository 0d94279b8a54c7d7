/** A database as a program wrote it before actions had a kind. */
import { createHash } from 'node:crypto'
import { mainBranchId } from '@plan/core'
import Database from 'better-sqlite3'
import { compileMigration } from '../src/migrations/migration.ts'
import { migrations } from '../src/migrations.ts'
import { sqliteDialect } from '../src/sqlite/dialect.ts'
import { at, workspace } from './contract/builders.ts'
import { temporaryFile } from './temporary-file.ts'

const actors = ['operator', 'person', 'service-account', 'person'] as const

/** A file of schema 2: main and the branch `old`, each with a log of four entries. */
export function fileOfSchema2(): string {
  const file = temporaryFile()
  const database = new Database(file)
  database.pragma(`application_id = ${0x504c414e}`)
  database.exec(
    'CREATE TABLE migrations (number integer PRIMARY KEY NOT NULL, name text NOT NULL, checksum text NOT NULL)',
  )
  for (const { record, statements } of migrations.slice(0, 2).map((each) => compileMigration(each, sqliteDialect))) {
    for (const statement of statements) database.exec(statement)
    database.prepare('INSERT INTO migrations VALUES (@number, @name, @checksum)').run(record)
  }
  const { id, name, settings } = workspace()
  database.prepare('INSERT INTO workspaces VALUES (?, ?, ?, ?)').run(id, name, JSON.stringify(settings), at)
  for (const branch of [mainBranchId, 'old']) {
    database.prepare('INSERT INTO branches VALUES (?, ?, ?, ?, 4, 0, ?)').run(id, branch, branch, 'Draft', at)
    let previous = ''
    for (const [n, kind] of actors.entries()) {
      const changes = n === 0 ? '[]' : `[{"kind":"source-archived","id":"s${n}"}]`
      const values = [id, branch, n + 1, at, kind, `${kind} ${n}`, 'command', `entry ${n}`, previous]
      previous = createHash('sha256')
        .update(`${JSON.stringify(values)}\n${changes}`)
        .digest('hex')
      database.prepare('INSERT INTO actions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...values, previous, changes)
    }
  }
  database.close()
  return file
}
