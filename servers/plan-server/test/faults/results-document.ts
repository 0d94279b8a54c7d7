/** The page of results: rows of figures as a table, and back. */
import { renderTable } from '@plan/tests/markdown-table'
import type { Figures } from './record-figures.ts'

/** A row as it stands in the table. */
export type ResultRow = Readonly<Record<Exclude<keyof Figures, 'rounds' | 'seed'>, string>> & {
  readonly rounds: string
  readonly seed: string
}

const columns = {
  id: 'Id',
  fault: 'Fault',
  how: 'How',
  demand: 'Demand',
  rounds: 'Rounds',
  result: 'Result',
  seed: 'Seed',
} as const satisfies Record<keyof Figures, string>

const names = Object.keys(columns) as (keyof Figures)[]

export function rowOf(figures: Figures): ResultRow {
  const cells = names.map((name) => [name, String(figures[name] ?? '').replaceAll('|', '/')])
  return Object.fromEntries(cells) as ResultRow
}

/** Rows under their ids, newer ones in place of older ones. */
export function mergeRows(...rows: readonly ResultRow[]): readonly ResultRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...byId.values()].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}

export const renderDocument = (rows: readonly ResultRow[]): string =>
  `# Fault results

What the server did when things around it were broken on purpose. \`npx -y pnpm@12 faults --long\` runs every fault
through a real server process and writes this page; no figure is written by hand. \`--only <id> --seed <seed>\` repeats a
row with its random choices, and \`npx -y pnpm@12 faults --help\` says the rest. The tests are in
\`servers/plan-server/test/faults\`, and run with fewer rounds among all others.

${renderTable(
  names.map((name) => columns[name]),
  rows.map((row) => names.map((name) => row[name])),
)}
`

/** The rows of a page; none where it has no table. */
export const readDocument = (text: string): readonly ResultRow[] =>
  text
    .split('\n')
    .filter((line) => /^\| [A-Z]\d+ /.test(line))
    .map((line) => {
      const cells = line.split('|').slice(1, -1)
      return Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? ''])) as ResultRow
    })

/** What the README says of it. */
export const renderSummary = (rows: readonly ResultRow[]): string =>
  renderTable(
    ['Fault', 'How', 'Rounds', 'Result'],
    rows.map(({ fault, how, rounds, result }) => [fault, how, rounds, result]),
  )
