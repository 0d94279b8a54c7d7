/** What a migration is. Its statements are compiled for an engine here and run by the engine. */
import { createHash } from 'node:crypto'
import type { Compilable } from 'kysely'
import type { Dialect } from '../dialect.ts'
import type { MigrationRow } from '../tables.ts'

export interface Migration {
  /** One more than that of the migration before it; the first is 1. */
  readonly number: number
  readonly name: string
  /** Run in order, in one transaction. DDL takes no parameters: values are written into the text. */
  readonly statements: (dialect: Dialect) => readonly Compilable[]
}

/** A migration in one engine's spelling, with the record that says that it was applied. */
export interface CompiledMigration {
  readonly record: MigrationRow
  readonly statements: readonly string[]
}

/** The checksum is the SHA-256, in hex, of the SQL: another program's migration of the same number shows. */
export function compileMigration({ number, name, statements }: Migration, dialect: Dialect): CompiledMigration {
  const texts = statements(dialect).map((statement) => statement.compile().sql)
  const checksum = createHash('sha256').update(texts.join(';\n')).digest('hex')
  return { record: { number, name, checksum }, statements: texts }
}

/** What to call a migration, such as `0003-kinds-and-people`. */
export const nameOf = ({ number, name }: MigrationRow): string => `${String(number).padStart(4, '0')}-${name}`
