import type { HistoryFailure } from '../verify-history.ts'

/** Why a file cannot be opened, besides the failures that any statement can meet. */
export type OpenFailure =
  /** The file is as it was. */
  | HistoryFailure
  /** Not an SQLite file, or one that belongs to another program. The file is as it was. */
  | { readonly code: 'not-a-plan-database'; readonly file: string }
  /** The file lacks migrations that a read-only opening may not apply. */
  | { readonly code: 'schema-too-old'; readonly schema: number; readonly program: number }
  /** SQLite does not hold to a setting that promises depend on. */
  | { readonly code: 'pragma-refused'; readonly pragma: string; readonly wanted: unknown; readonly found: unknown }
  /** Another process kept the file locked for longer than the busy timeout. */
  | { readonly code: 'file-in-use'; readonly file: string }
