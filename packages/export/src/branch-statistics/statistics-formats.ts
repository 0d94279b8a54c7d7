import { csv } from './formats/csv.ts'
import type { StatisticsFormat } from './formats/format.ts'
import { json } from './formats/json.ts'

/** The formats of branch statistics by the value of `format`. @see Specification, "3. Export branch statistics" */
export const statisticsFormats = { csv, json } as const satisfies Readonly<Record<string, StatisticsFormat>>

/** The name of a format of branch statistics, as the query parameter spells it. */
export type StatisticsFormatName = keyof typeof statisticsFormats

/** The format of branch statistics used where none is named. */
export const defaultStatisticsFormat: StatisticsFormatName = 'csv'
