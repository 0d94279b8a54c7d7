/** Damage to sheets: their header, their quotes, their rows. */
import type { Mutation } from './bytes.ts'
import type { Random } from './random.ts'

const edit =
  (change: (lines: string[], random: Random) => void): Mutation =>
  (body, random) => {
    const text = body.toString('utf8')
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
    const lines = text.split(lineEnd)
    change(lines, random)
    return Buffer.from(lines.join(lineEnd))
  }

/** Changes the cells of one line, as they stand between commas. */
const editCells = (
  choose: (lines: readonly string[], random: Random) => number,
  change: (cells: string[], random: Random) => void,
) =>
  edit((lines, random) => {
    const at = choose(lines, random)
    const cells = (lines[at] ?? '').split(',')
    change(cells, random)
    lines[at] = cells.join(',')
  })

const header = () => 0
const anyLine = (lines: readonly string[], random: Random) => random.below(lines.length)

const swap = (values: string[], random: Random) => {
  const [one, other] = [random.below(values.length), random.below(values.length)]
  const value = values[one] ?? ''
  values[one] = values[other] ?? ''
  values[other] = value
}

const cells = [
  '',
  ' ',
  'yes',
  'maybe',
  '1',
  '"',
  '""',
  '"a""b"',
  '"a\nb"',
  "'",
  '=1+1',
  'string,null',
  'list',
  '\u00a0',
]

export const csvMutations = {
  'swap two headers': editCells(header, swap),
  'change the case of the header': editCells(header, (names, random) => {
    const at = random.below(names.length)
    names[at] = random.pick([names[at]?.toUpperCase(), ` ${names[at]} `, `"${names[at]}"`, `${names[at]}s`, '']) ?? ''
  }),
  'repeat a header': editCells(header, (names, random) => names.push(random.pick(names))),
  'drop the header': edit((lines) => lines.shift()),
  'header last': edit((lines) => lines.push(lines.shift() ?? '')),
  'change a cell': editCells(anyLine, (row, random) => {
    row[random.below(row.length)] = random.pick(cells)
  }),
  'swap two cells': editCells(anyLine, swap),
  'drop a cell': editCells(anyLine, (row, random) => row.splice(random.below(row.length), 1)),
  'add cells': editCells(anyLine, (row, random) =>
    row.push(...Array.from({ length: 1 + random.below(20) }, () => random.pick(cells))),
  ),
  'swap two rows': edit(swap),
  'repeat a row': edit((lines, random) => lines.push(random.pick(lines))),
  'drop a row': edit((lines, random) => lines.splice(random.below(lines.length), 1)),
  'lose a quote': (body, random) => {
    const text = body.toString('utf8')
    const quotes = [...text.matchAll(/"/g)]
    if (quotes.length === 0) return body
    const { index } = random.pick(quotes)
    return Buffer.from(text.slice(0, index) + text.slice(index + 1))
  },
  'add a quote': (body, random) => {
    const text = body.toString('utf8')
    const at = random.below(text.length + 1)
    return Buffer.from(`${text.slice(0, at)}"${text.slice(at)}`)
  },
  semicolons: (body) => Buffer.from(body.toString('utf8').replaceAll(',', ';')),
  tabs: (body) => Buffer.from(body.toString('utf8').replaceAll(',', '\t')),
  'other line ends': (body, random) =>
    Buffer.from(body.toString('utf8').replaceAll(/\r?\n/g, () => random.pick(['\n', '\r\n', '\r', '\n\r', '\u2028']))),
} as const satisfies Readonly<Record<string, Mutation>>
