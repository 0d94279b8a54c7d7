/** Documentation strings whose text came from a plan. */
import { plainText } from '../tracked/plain-text.ts'

/** A line that neither ends a string nor is read as escapes. */
const tame = (line: string): string =>
  line.replaceAll('\\', '\\\\').replace(/"{2,}|"$/g, (quotes) => '\\"'.repeat(quotes.length))

/** A string of paragraphs of plan text, on its own lines. */
export function docString(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs
    .map(plainText)
    .filter((text) => text !== '')
    .map((text) => text.split('\n').map(tame))
    .flatMap((part, at) => (at === 0 ? part : ['', ...part]))
  if (lines.length <= 1) return `${indent}"""${lines[0] ?? ''}"""\n`
  const [first = '', ...rest] = lines
  return `${indent}"""${first}\n${rest.map((line) => (line === '' ? '\n' : `${indent}${line}\n`)).join('')}${indent}"""\n`
}

/** A description as one line. */
export const inline = (text: string): string => plainText(text).replace(/\s*\n\s*/g, ' ')
