/** Rows of a sheet as a draft. @see Specification, "2. Import tracking plan" (CSV columns) */
import { findUnstorable } from '@plan/core'
import { bareEvent, type Draft, type DraftEvent, type DraftProperty } from '../draft.ts'
import type { Reader } from '../reader.ts'
import { booleanOfCell, listOfCell, typeOfCell } from './csv-cells.ts'
import { type CsvColumn, type CsvHeader, csvColumns, readCsvHeader } from './csv-columns.ts'
import type { CsvTable } from './csv-table.ts'

/**
 * Reads one row per event property. An event's cells may be repeated or left blank on its further
 * rows; a row without a property is an event on its own.
 */
export function readCsv(table: CsvTable, reader: Reader): Draft {
  const [cells = [], ...rows] = table
  const header = readCsvHeader(cells)
  if (!header.positions.has('eventName')) {
    reader.fail(
      isSemicolons(cells) ? { code: 'csv-delimiter', delimiter: ';' } : { code: 'csv-header-missing', found: cells },
    )
    return { events: [] }
  }
  warnOfOtherColumns(header, rows, reader)
  let event = ''
  const events = rows.flatMap((row, at): DraftEvent[] => {
    const number = at + 2
    checkStorable(row, number, reader)
    const cell = (column: CsvColumn) => cellOf(row, header, column)
    const stated = cell('eventName') ?? ''
    if (!isBlank(stated)) event = stated
    const property = cell('propertyName') ?? ''
    if (isBlank(stated) && isBlank(property)) return []
    if (event === '') {
      reader.fail({ code: 'csv-property-without-event', row: number })
      return []
    }
    const properties = isBlank(property) ? [] : [readProperty(property, event, number, cell, reader)]
    return [{ ...bareEvent(event), ...readEventCells(cell), properties }]
  })
  return { events }
}

type Cell = (column: CsvColumn) => string | undefined

function readEventCells(cell: Cell) {
  const description = cell('eventDescription')
  const category = cell('eventCategory') ?? ''
  return {
    ...(description === undefined ? {} : { description }),
    categories: isBlank(category) ? [] : [category],
    sources: listOfCell(cell('sources') ?? ''),
  }
}

function readProperty(name: string, event: string, row: number, cell: Cell, { warn }: Reader): DraftProperty {
  const draft: DraftProperty = { name, kind: 'event' }
  const flag = (column: CsvColumn) => {
    const value = cell(column)
    if (value === undefined) return undefined
    const flagged = booleanOfCell(value)
    if (flagged === undefined) warn({ code: 'csv-boolean-invalid', row, column: csvColumns[column][0], value })
    return flagged ?? false
  }
  const description = cell('propertyDescription')
  if (description !== undefined) draft.description = description
  const word = cell('valueType')
  if (word !== undefined) {
    const type = typeOfCell(word)
    if (type === undefined) warn({ code: 'type-unsupported', type: word, event, property: [name] })
    draft.type = type ?? 'any'
  }
  const isList = flag('isArray')
  if (isList !== undefined) draft.isList = isList
  const isRequired = flag('isRequired')
  if (isRequired !== undefined) draft.presence = isRequired ? 'always' : 'sometimes'
  const options = listOfCell(cell('options') ?? '')
  if (options.length > 0) draft.allowedValues = options
  return draft
}

function cellOf(row: readonly string[], { positions }: CsvHeader, column: CsvColumn): string | undefined {
  const position = positions.get(column)
  return position === undefined ? undefined : (row[position] ?? '')
}

const isBlank = (cell: string) => cell.trim() === ''

const isSemicolons = (cells: readonly string[]) =>
  readCsvHeader(cells.flatMap((cell) => cell.split(';'))).positions.has('eventName')

function warnOfOtherColumns({ others }: CsvHeader, rows: CsvTable, { warn }: Reader) {
  for (const [at, column] of others) {
    if (rows.some((row) => !isBlank(row[at] ?? ''))) warn({ code: 'csv-column-ignored', column })
  }
}

function checkStorable(row: readonly string[], number: number, reader: Reader) {
  const column = row.findIndex((cell) => findUnstorable(cell) >= 0)
  if (column >= 0) reader.fail({ code: 'csv-text-unstorable', row: number, column: column + 1 })
}
