/** Documentation strings whose text came from a plan. */
import { commentLines } from '../comments/comment-lines.ts'

/** A line that neither ends a string nor is read as escapes. */
const tame = (line: string): string =>
  line.replaceAll('\\', '\\\\').replace(/"{2,}|"$/g, (quotes) => '\\"'.repeat(quotes.length))

/** A string of paragraphs of plan text, on its own lines. */
export function docString(paragraphs: readonly string[], indent: string): string {
  const [first = '', ...rest] = commentLines(paragraphs, tame)
  if (rest.length === 0) return `${indent}"""${first}"""\n`
  return `${indent}"""${first}\n${rest.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('')}${indent}"""\n`
}
