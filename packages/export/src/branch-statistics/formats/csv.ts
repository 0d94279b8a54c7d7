/** The only place that knows csv-stringify: cells in, text out. */
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { BranchStatistics } from '../branch-statistics.ts'
import { type StatisticsColumn, statisticsColumns } from '../columns.ts'
import { defused } from '../defused.ts'
import type { StatisticsFormat } from './format.ts'

/** So many rows make a chunk. */
const chunkRows = 500

/** @see RFC 4180 */
export const csv: StatisticsFormat = {
  doc: 'A header and a row for each branch. Nothing is an empty cell, several collaborators are one cell with commas between them, and an apostrophe stands before text that looks like a formula.',
  contentType: 'text/csv; charset=utf-8',
  *render(statistics) {
    yield written([statisticsColumns.map(({ header }) => header)])
    for (let at = 0; at < statistics.length; at += chunkRows)
      yield written(statistics.slice(at, at + chunkRows).map(rowOf))
  },
}

// Quoted by us: line breaks other than the record's own, and what other spreadsheets separate cells by.
const written = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ })

const rowOf = (statistics: BranchStatistics): string[] =>
  statisticsColumns.map((column) => cellOf(column, statistics[column.member]))

function cellOf({ isFreeText }: StatisticsColumn, value: string | readonly string[] | null): string {
  const text = typeof value === 'string' ? value : (value ?? []).join(',')
  return isFreeText === true ? defused(text) : text
}
