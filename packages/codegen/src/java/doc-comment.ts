/** Comments of Java whose text came from a plan. */
import { plainText } from '../tracked/plain-text.ts'

/** Javadoc is HTML, and a backslash may begin an escape that even comments are read with. */
const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '@': '&#64;', '{': '&#123;', '}': '&#125;', '\\': '&#92;' },
  '*/': '*&#47;',
}

const tame = (line: string): string => line.replace(/\*\/|[&<>@{}\\]/g, (sign) => entities[sign] ?? sign)

/** A documentation comment of paragraphs of plan text. */
export function docComment(paragraphs: readonly string[], indent = ''): string {
  const told = paragraphs
    .map(plainText)
    .filter((text) => text !== '')
    .map((text, at) => text.split('\n').map((line, of) => `${at > 0 && of === 0 ? '<p>' : ''}${tame(line)}`))
  const lines = told.flatMap((part, at) => (at === 0 ? part : ['', ...part]))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}
