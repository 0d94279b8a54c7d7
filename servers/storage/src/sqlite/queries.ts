import { queriesFor } from '../queries.ts'
import { sqliteDialect } from './dialect.ts'

/** The engine-neutral queries in SQLite's spelling. */
export const sqliteQueries = queriesFor(sqliteDialect.builder)
