/** What queries and migrations ask of an engine: how it spells SQL. They never run anything. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export interface Dialect {
  /** Builds and compiles; executing through it does nothing. */
  readonly builder: Kysely<Tables>
  /** The type of a text column that compares and sorts by code point. */
  readonly text: RawBuilder<unknown>
}
