/** Rows of two cells as gofmt lays them out: what follows one another stands in two columns, and a comment or empty line parts. */

/** A row of a name and the rest, or lines that stand as they are. */
export type Row = readonly [name: string, rest: string] | string

/** The rows as lines. */
export function columns(rows: readonly Row[], indent = '\t'): string {
  let text = ''
  for (let from = 0; from < rows.length; ) {
    const parting = rows.findIndex((row, at) => at >= from && typeof row === 'string')
    const to = parting === -1 ? rows.length : parting
    const block = rows.slice(from, to).filter((row) => typeof row !== 'string')
    const width = Math.max(...block.map(([name]) => name.length))
    text += block.map(([name, rest]) => `${indent}${name.padEnd(width)} ${rest}\n`).join('')
    if (parting !== -1) text += rows[parting]
    from = to + 1
  }
  return text
}
