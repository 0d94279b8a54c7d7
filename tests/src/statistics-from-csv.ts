/** What a program reads out of the CSV of branch statistics, written from the specification alone. */
import { parse } from 'csv-parse/sync'

/** The columns in the order of the specification, each with its name in JSON. */
const columns = [
  ['branchName', 'branchName'],
  ['branchId', 'branchId'],
  ['branchCreatorId', undefined],
  ['branchCreatorEmail', 'branchCreator'],
  ['creationDate', 'creationDate'],
  ['branchStatus', 'branchStatus'],
  ['collaborators', 'collaborators'],
  ['lastPublishedDate', 'lastPublishedDate'],
  ['markedReadyForReviewDate', 'markedReadyForReviewDate'],
  ['markedReadyForReviewerUserEmail', 'markedReadyForReviewUser'],
  ['branchMergedDate', 'branchMergedDate'],
  ['branchMergedUserEmail', 'branchMergedUser'],
] as const

/** The header of the CSV. */
export const statisticsHeader = columns.map(([header]) => header)

/**
 * The records that the JSON has in place of the rows, in their order. Whatever is not a header and
 * full rows is an error.
 */
export function statisticsFromCsv(text: string): Readonly<Record<string, unknown>>[] {
  const [header = [], ...rows]: string[][] = parse(text, { record_delimiter: '\r\n' })
  if (header.join() !== statisticsHeader.join()) throw new Error(`not the header: ${header.join()}`)
  return rows.map((row) =>
    Object.fromEntries(
      columns.flatMap(([, member], at) => (member === undefined ? [] : [[member, memberValue(member, row[at] ?? '')]])),
    ),
  )
}

function memberValue(member: string, cell: string): unknown {
  const text = /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell
  if (member === 'collaborators') return text === '' ? [] : text.split(',')
  return text === '' && member !== 'branchName' ? null : text
}
