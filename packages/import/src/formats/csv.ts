/** Rows of a sheet as a draft. @see Specification, "2. Import tracking plan" (CSV columns) */
import { findUnstorable } from '@plan/core'
import { bareEvent, type Draft, type DraftEvent, type DraftProperty, type DraftPropertyGroup } from '../draft.ts'
import type { Reader } from '../reader.ts'
import { type CsvColumn, type CsvHeader, csvColumns, readCsvHeader } from './csv-columns.ts'
import type { CsvTable } from './csv-table.ts'

/** What the property of a row belongs to: the last event, variant or bundle that was named. */
type Owner = { readonly kind: 'event' | 'variant' | 'bundle'; readonly name: string }

/**
 * Reads one row per event property. An event's cells may be repeated or left blank on its further
 * rows; a row without a property is an event on its own. A row that names a bundle defines it.
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

  const events: DraftEvent[] = []
  const propertyGroups: DraftPropertyGroup[] = []
  let owner: Owner | undefined
  for (const [at, cellsOfRow] of rows.entries()) {
    const row: Row = { cells: cellsOfRow, number: at + 2, header, reader }
    checkStorable(row)
    const named = ownerOf(row)
    owner = named ?? owner
    const property = filled(row, 'propertyName')
    if (named === undefined && property === undefined) continue
    if (owner === undefined) {
      reader.fail({ code: 'csv-property-without-event', row: row.number })
      break
    }
    const properties = property === undefined ? [] : [readProperty(property, owner.name, row)]
    if (owner.kind === 'event') events.push(readEvent(owner.name, properties, row))
    else if (owner.kind === 'bundle') propertyGroups.push(readBundle(owner.name, properties, row))
    else reader.warn({ code: 'variant-skipped', event: owner.name })
  }
  return { events, propertyGroups, destinationsAreNamed: true }
}

interface Row {
  readonly cells: readonly string[]
  /** As a spreadsheet counts: the header is row 1. */
  readonly number: number
  readonly header: CsvHeader
  readonly reader: Reader
}

/** The event, variant or bundle a row names; nothing where it goes on with the one above. */
function ownerOf(row: Row): Owner | undefined {
  const event = filled(row, 'eventName')
  const variant = filled(row, 'variantName')
  const bundle = filled(row, 'bundleName')
  if (event !== undefined && variant !== undefined) return { kind: 'variant', name: `${event} - ${variant}` }
  if (event !== undefined) return { kind: 'event', name: event }
  return bundle === undefined ? undefined : { kind: 'bundle', name: bundle }
}

function readEvent(name: string, properties: readonly DraftProperty[], row: Row): DraftEvent {
  const event = {
    ...bareEvent(name),
    properties,
    nameMapping: mappingsOf('event', row),
    ...(row.header.positions.has('propertyName') ? {} : { propertiesAreUnstated: true as const }),
  }
  for (const [column, at] of row.header.positions) {
    const cell = row.cells[at] ?? ''
    const entry = csvColumns[column]
    if ('event' in entry && !isBlank(cell)) entry.event(cell, event)
  }
  return event
}

function readBundle(name: string, properties: readonly DraftProperty[], row: Row): DraftPropertyGroup {
  const description = filled(row, 'bundleDescription')
  return { name, properties, ...(description === undefined ? {} : { description }) }
}

function readProperty(name: string, owner: string, row: Row): DraftProperty {
  const draft: DraftProperty = { name, kind: 'event' }
  const place = { event: owner, property: [name] }
  for (const column of Object.keys(csvColumns) as CsvColumn[]) {
    const at = row.header.positions.get(column)
    const entry = csvColumns[column]
    if (at === undefined || !('property' in entry)) continue
    entry.property(row.cells[at] ?? '', draft, (warning) =>
      row.reader.warn({ ...warning, row: row.number, column: entry.headers[0], ...place } as never),
    )
  }
  const nameMapping = mappingsOf('property', row)
  if (nameMapping.length > 0) draft.nameMapping = nameMapping
  return draft
}

const mappingsOf = (of: 'event' | 'property', { header, cells }: Row) =>
  header.mappings.flatMap((column) => {
    const name = cells[column.at] ?? ''
    return column.of === of && !isBlank(name) ? [{ name, destinationId: column.destination }] : []
  })

/** The cell of a column, where it is not blank. */
function filled({ header, cells }: Row, column: CsvColumn): string | undefined {
  const at = header.positions.get(column)
  const cell = at === undefined ? '' : (cells[at] ?? '')
  return isBlank(cell) ? undefined : cell
}

const isBlank = (cell: string) => cell.trim() === ''

const isSemicolons = (cells: readonly string[]) =>
  readCsvHeader(cells.flatMap((cell) => cell.split(';'))).positions.has('eventName')

function warnOfOtherColumns({ others, width }: CsvHeader, rows: CsvTable, { warn }: Reader) {
  for (const [at, column] of others) {
    if (rows.some((row) => !isBlank(row[at] ?? ''))) warn({ code: 'csv-column-ignored', column })
  }
  const beyond = rows.findIndex((row) => row.slice(width).some((cell) => !isBlank(cell)))
  if (beyond >= 0) warn({ code: 'csv-cells-beyond-header', row: beyond + 2 })
}

function checkStorable({ cells, number, reader }: Row) {
  const column = cells.findIndex((cell) => findUnstorable(cell) >= 0)
  if (column >= 0) reader.fail({ code: 'csv-text-unstorable', row: number, column: column + 1 })
}
