/** The columns of a sheet: one line each, found by header in any order. */

/** A column the plan has a field for, by the names its header may have; compared trimmed and without case. */
export const csvColumns = {
  eventName: ['Event Name'],
  eventDescription: ['Event Description'],
  eventCategory: ['Event Category'],
  sources: ['Platforms', 'Sources'],
  propertyName: ['Event Property Name', 'Property Name'],
  propertyDescription: ['Property Description'],
  valueType: ['Property Value Type'],
  isRequired: ['Is Property Required?'],
  isArray: ['Is Property Array?'],
  options: ['Property Enumeration Options'],
} as const

export type CsvColumn = keyof typeof csvColumns

/** Where the known columns stand, and the headers of the others. */
export interface CsvHeader {
  readonly positions: ReadonlyMap<CsvColumn, number>
  readonly others: ReadonlyMap<number, string>
}

/** Finds the columns of a header row. Of two columns with one meaning the first counts. */
export function readCsvHeader(cells: readonly string[]): CsvHeader {
  const positions = new Map<CsvColumn, number>()
  const others = new Map<number, string>()
  for (const [at, cell] of cells.entries()) {
    const column = columnByHeader.get(folded(cell))
    if (column === undefined || positions.has(column)) others.set(at, cell.trim())
    else positions.set(column, at)
  }
  return { positions, others }
}

const folded = (header: string) => header.trim().toLowerCase()

const columnByHeader: ReadonlyMap<string, CsvColumn> = new Map(
  Object.entries(csvColumns).flatMap(([column, headers]) =>
    headers.map((header) => [folded(header), column as CsvColumn] as const),
  ),
)
