import type { Verdict } from './judge.ts'

const header = ['goal', 'what / over what', 'at most', 'median', 'quartiles', '']

/** The table for the terminal. */
export function renderVerdicts(verdicts: readonly Verdict[]): string {
  const rows = [header, ...verdicts.map(cellsOf)]
  const widths = header.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

function cellsOf(verdict: Verdict): string[] {
  const { id, title, atMost, lower, median, upper, isMet } = verdict
  const figure = figureOf(verdict)
  return [
    id,
    title,
    atMost === undefined ? '' : String(atMost),
    figure(median),
    `${figure(lower)} to ${figure(upper)}`,
    isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
  ]
}

/** Three digits that count, or a whole number of the unit. */
const figureOf =
  ({ unit }: Verdict) =>
  (value: number): string =>
    unit !== 'ratio' ? `${Math.round(value)} ${unit}` : value >= 1 ? value.toFixed(2) : value.toPrecision(2)
