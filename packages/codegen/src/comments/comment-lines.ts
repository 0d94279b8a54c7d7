/** What comments are made of. */
import { plainText } from '../tracked/plain-text.ts'

/** Makes a line harmless in a comment; `begins` says that the line begins a paragraph that is not the first. */
export type Tame = (line: string, begins: boolean) => string

/**
 * The lines of paragraphs of plan text and of lines that the generator wrote itself, with an empty one between
 * paragraphs; those that have no text are left out.
 *
 * @example
 * commentLines(['Signed Up', 'Sent once.']) // ['Signed Up', '', 'Sent once.']
 */
export function commentLines(
  paragraphs: readonly string[],
  tame: Tame = (line) => line,
  own: readonly string[] = [],
): readonly string[] {
  const lines: string[] = []
  for (const paragraph of paragraphs) {
    const text = plainText(paragraph)
    if (text === '') continue
    const isFirst = lines.length === 0
    if (!isFirst) lines.push('')
    for (const [at, line] of text.split('\n').entries()) lines.push(tame(line, !isFirst && at === 0))
  }
  return lines.length > 0 && own.length > 0 ? [...lines, '', ...own] : [...lines, ...own]
}

/** Plan text as one line. */
export const oneLine = (text: string): string => plainText(text).replace(/\s*\n\s*/g, ' ')
