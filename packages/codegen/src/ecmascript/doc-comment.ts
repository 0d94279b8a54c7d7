/** Comments whose text came from a plan. */
import { plainText } from '../tracked/plain-text.ts'

/** A line that neither ends a comment nor says anything to tools that read comments. */
const tame = (line: string): string => line.replaceAll('*/', '*\\/').replace(/@/g, '\\@')

/** A documentation comment of paragraphs of plan text and of lines that the generator wrote itself. */
export function docComment(paragraphs: readonly string[], own: readonly string[] = [], indent = ''): string {
  const told = paragraphs
    .map(plainText)
    .filter((text) => text !== '')
    .map((text) => text.split('\n').map(tame))
  const lines = [...told, ...(own.length > 0 ? [own] : [])].flatMap((part, at) => (at === 0 ? part : ['', ...part]))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}

/** Plan text within a line of the generator's own. */
export const inline = (text: string): string => tame(plainText(text).replace(/\s*\n\s*/g, ' '))
