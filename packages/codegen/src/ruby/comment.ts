/** Comments whose text came from a plan. */
import { plainText } from '../tracked/plain-text.ts'

/** A line without tags of documentation tools. */
const tame = (line: string): string => line.replace(/@/g, '\\@')

/** Lines of a comment: paragraphs of plain text, then lines that the generator wrote itself. */
export function comment(paragraphs: readonly string[], own: readonly string[], indent: string): string {
  const told = paragraphs
    .map(plainText)
    .filter((text) => text !== '')
    .map((text) => text.split('\n').map(tame))
  const lines = [...told, ...(own.length > 0 ? [own] : [])].flatMap((part, at) => (at === 0 ? part : ['', ...part]))
  return lines.map((line) => `${indent}#${line === '' ? '' : ` ${line}`}\n`).join('')
}

/** Plan text within a line of the generator's own. */
export const inline = (text: string): string => tame(plainText(text).replace(/\s*\n\s*/g, ' '))
