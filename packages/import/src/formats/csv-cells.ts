/** How single cells are read. Absent means that the sheet has no such column. */
import type { ValueType } from '@plan/core'

const words: ReadonlyMap<string, ValueType> = new Map([
  ['string', 'string'],
  ['int', 'int'],
  ['integer', 'int'],
  ['float', 'float'],
  ['number', 'float'],
  ['bool', 'bool'],
  ['boolean', 'bool'],
  ['object', 'object'],
  ['any', 'any'],
  ['array', 'any'],
  ['null', 'any'],
  ['', 'any'],
])

/** A type word of ours or of JSON Schema; `,null` behind it is passed over. Nothing where it is unknown. */
export const typeOfCell = (cell: string): ValueType | undefined => words.get(wordOf(cell))

/** Whether a type word says list. */
export const isListCell = (cell: string): boolean => wordOf(cell) === 'array'

const wordOf = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replace(/,\s*null$/, '')
    .trimEnd()

/** Yes or no by the first letter; nothing where it is neither. Blank is no. */
export function booleanOfCell(cell: string): boolean | undefined {
  const first = cell.trim().charAt(0).toLowerCase()
  if (['y', 't', '1'].includes(first)) return true
  return ['n', 'f', '0', ''].includes(first) ? false : undefined
}

/** The entries of a separated cell, each trimmed and once. */
export const listOfCell = (cell: string, separator = ','): string[] => [
  ...new Set(
    cell
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]
