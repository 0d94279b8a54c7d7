/** The only place that knows csv-parse: text in, cells out. */

import { parse } from 'csv-parse/browser/esm/sync'
import { err, fromThrowable, ok, type Result } from 'neverthrow'
import type { ImportFailure } from '../failures.ts'
import type { ImportLimits } from '../limits.ts'

/** The cells of all rows, the header first. Rows may be shorter or longer than the header. */
export type CsvTable = readonly (readonly string[])[]

const read = fromThrowable(
  (text: string, rows: number): string[][] =>
    parse(text, { bom: true, relax_column_count: true, to: rows }) as unknown as string[][],
  malformed,
)

/**
 * Reads comma-separated text: a leading byte-order mark, CRLF, LF and CR line ends, quoted line
 * breaks and doubled quotes are understood. @see RFC 4180
 */
export function readCsvTable(text: string, { rows: limit }: ImportLimits): Result<CsvTable, ImportFailure> {
  return read(text, limit + 2).andThen((table) =>
    table.length > limit + 1 ? err<CsvTable, ImportFailure>({ code: 'csv-too-many-rows', limit }) : ok(table),
  )
}

function malformed(cause: unknown): ImportFailure {
  const at = (member: string) => Number(cause instanceof Error ? (Reflect.get(cause, member) ?? 0) : 0)
  const code = cause instanceof Error ? String(Reflect.get(cause, 'code')) : ''
  return {
    code: 'csv-malformed',
    line: at('lines'),
    column: at('column') + 1,
    reason: reasons.get(code) ?? 'it is not well-formed',
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'a quoted cell is not closed'],
  ['CSV_INVALID_CLOSING_QUOTE', 'text follows the closing quote of a cell'],
  ['INVALID_OPENING_QUOTE', 'a quote stands inside a cell that is not quoted'],
  ['CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE', 'text follows the closing quote of a cell'],
  ['CSV_MAX_RECORD_SIZE', 'a row is too long'],
])
