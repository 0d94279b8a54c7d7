import type { HistoryFailure } from '../verify-history.ts'

/** Why a database cannot be used, besides the failures that any statement can meet. It is as it was. */
export type PostgresOpenFailure =
  | HistoryFailure
  /** The schema has tables of another program. */
  | { readonly code: 'not-a-plan-schema'; readonly schema: string }
  /** The database lacks migrations that a read-only opening may not apply. */
  | { readonly code: 'schema-too-old'; readonly schema: number; readonly program: number }
  /** The database does not hold to a setting that promises depend on. */
  | { readonly code: 'setting-refused'; readonly setting: string; readonly wanted: string; readonly found: string }
  /** The address is none of a PostgreSQL database. */
  | { readonly code: 'malformed-url' }
