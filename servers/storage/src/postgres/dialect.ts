/** How PostgreSQL spells SQL. Kysely only builds and compiles here; `session.ts` runs what it makes. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import { queriesFor } from '../queries.ts'
import type { Tables } from '../tables.ts'

export const postgresDialect: Dialect = {
  builder: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  // In UTF-8 the order of bytes is that of code points, whatever language a database is set up for.
  text: sql`text collate "C"`,
}

/** The engine-neutral queries in PostgreSQL's spelling. */
export const postgresQueries = queriesFor(postgresDialect.builder)
