/** The columns of a sheet: one entry each, found by header in any order. */
import type { Literal, PropertyKind } from '@plan/core'
import type { DraftEvent, DraftProperty } from '../draft.ts'
import { booleanOfCell, isListCell, listOfCell, typeOfCell } from './csv-cells.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** A cell's own warning; the row is known to whoever reads it. */
type CellWarning =
  | { readonly code: 'type-unsupported'; readonly type: string }
  | { readonly code: 'csv-boolean-invalid'; readonly value: string }
  | { readonly code: 'csv-property-type-invalid'; readonly value: string }
  | { readonly code: 'pattern-invalid'; readonly pattern: string }

interface Column {
  /** The names its header may have; compared trimmed and without case. */
  readonly headers: readonly [string, ...string[]]
  /** Reads a filled cell of an event. */
  readonly event?: (cell: string, event: Writable<DraftEvent>) => void
  /** Reads a cell of a property, blank or not, where the sheet has the column. */
  readonly property?: (cell: string, property: DraftProperty, warn: (warning: CellWarning) => void) => void
}

const kinds: ReadonlyMap<string, PropertyKind> = new Map([
  ['', 'event'],
  ['event', 'event'],
  ['user', 'user'],
  ['system', 'system'],
])

/** The columns the plan has a field for. The type is read before the pinned value, which it decides on. */
export const csvColumns = {
  eventName: { headers: ['Event Name'] },
  variantName: { headers: ['Event Variant Name'] },
  bundleName: { headers: ['Property Bundle Name'] },
  bundleDescription: { headers: ['Property Bundle Description'] },
  propertyName: { headers: ['Event Property Name', 'Property Name'] },
  eventDescription: {
    headers: ['Event Description'],
    event: (cell, event) => {
      event.description = cell
    },
  },
  eventCategory: {
    headers: ['Event Category'],
    event: (cell, event) => {
      event.categories = [cell]
    },
  },
  eventTags: {
    headers: ['Event Tags'],
    event: (cell, event) => {
      event.tags = listOfCell(cell, ';')
    },
  },
  sources: {
    headers: ['Platforms', 'Sources'],
    event: (cell, event) => {
      event.sources = listOfCell(cell)
    },
  },
  stakeholderDomains: {
    headers: ['Stakeholder Domains'],
    event: (cell, event) => {
      const named = listOfCell(cell).map((name) => ({ name, isOwner: false }))
      event.stakeholderDomains = [...named, ...event.stakeholderDomains]
    },
  },
  owner: {
    headers: ['Owner'],
    event: (cell, event) => {
      const name = cell.trim()
      const others = event.stakeholderDomains.filter((domain) => domain.name !== name)
      event.stakeholderDomains = [...others, { name, isOwner: true }]
    },
  },
  eventBundleName: {
    headers: ['Event Property Bundle Name'],
    event: (cell, event) => {
      event.propertyGroups = [cell]
    },
  },
  propertyDescription: {
    headers: ['Property Description'],
    property: (cell, property) => {
      property.description = cell
    },
  },
  propertyType: {
    headers: ['Property Type'],
    property: (cell, property, warn) => {
      const kind = kinds.get(cell.trim().toLowerCase())
      if (kind === undefined) warn({ code: 'csv-property-type-invalid', value: cell })
      property.kind = kind ?? 'event'
    },
  },
  valueType: {
    headers: ['Property Value Type'],
    property: (cell, property, warn) => {
      const type = typeOfCell(cell)
      if (type === undefined) warn({ code: 'type-unsupported', type: cell })
      property.type = type ?? 'any'
      if (isListCell(cell)) property.isList = true
    },
  },
  isRequired: {
    headers: ['Is Property Required?'],
    property: (cell, property, warn) => {
      property.presence = flag(cell, warn) ? 'always' : 'sometimes'
    },
  },
  isArray: {
    headers: ['Is Property Array?'],
    property: (cell, property, warn) => {
      property.isList = flag(cell, warn) || property.isList === true
    },
  },
  options: {
    headers: ['Property Enumeration Options'],
    property: (cell, property) => {
      const values = listOfCell(cell)
      if (values.length > 0) property.allowedValues = values
    },
  },
  pinnedValue: {
    headers: ['Pinned Value'],
    property: (cell, property) => {
      if (cell.trim() !== '') property.pinnedValue = literalOf(cell, property.type)
    },
  },
  regex: {
    headers: ['Property Regex'],
    property: (cell, property) => {
      if (cell !== '') property.pattern = cell
    },
  },
} as const satisfies Readonly<Record<string, Column>>

/** Columns with one header for each destination: what follows the words is its name. */
const mappingHeaders = [
  { words: 'event name mapping:', of: 'event' },
  { words: 'property name mapping:', of: 'property' },
] as const

export type CsvColumn = keyof typeof csvColumns

/** A column of name mappings: whose names, and for which destination. */
interface MappingColumn {
  readonly at: number
  readonly of: 'event' | 'property'
  readonly destination: string
}

/** Where the known columns stand, and the headers of the others. */
export interface CsvHeader {
  readonly positions: ReadonlyMap<CsvColumn, number>
  readonly mappings: readonly MappingColumn[]
  readonly others: ReadonlyMap<number, string>
  readonly width: number
}

/** Finds the columns of a header row. Of two columns with one meaning the first counts. */
export function readCsvHeader(cells: readonly string[]): CsvHeader {
  const positions = new Map<CsvColumn, number>()
  const mappings: MappingColumn[] = []
  const others = new Map<number, string>()
  for (const [at, cell] of cells.entries()) {
    const header = cell.trim()
    const column = columnByHeader.get(header.toLowerCase())
    const mapping = mappingHeaders.find(({ words }) => header.toLowerCase().startsWith(words))
    const destination = header.slice(mapping?.words.length).trim()
    if (column !== undefined && !positions.has(column)) positions.set(column, at)
    else if (mapping !== undefined && destination !== '') mappings.push({ at, of: mapping.of, destination })
    else others.set(at, header)
  }
  return { positions, mappings, others, width: cells.length }
}

const columnByHeader: ReadonlyMap<string, CsvColumn> = new Map(
  Object.entries(csvColumns).flatMap(([column, { headers }]) =>
    headers.map((header) => [header.toLowerCase(), column as CsvColumn] as const),
  ),
)

function flag(cell: string, warn: (warning: CellWarning) => void): boolean {
  const value = booleanOfCell(cell)
  if (value === undefined) warn({ code: 'csv-boolean-invalid', value: cell })
  return value ?? false
}

/** A pinned value in the type of its property, where it is written as one; else as text. */
function literalOf(cell: string, type: DraftProperty['type']): Literal {
  const word = cell.trim()
  if (type === 'bool' && (word === 'true' || word === 'false')) return word === 'true'
  const isNumber = (type === 'int' || type === 'float') && /^-?\d+(\.\d+)?$/.test(word)
  return isNumber && String(Number(word)) === word ? Number(word) : cell
}
