/** Comments of Kotlin whose text came from a plan. */
import { plainText } from '../tracked/plain-text.ts'

/** Comments nest, so that the beginning of one is as bad as the end; an at sign begins a tag and a bracket a link. */
const entities: Readonly<Record<string, string>> = { '*/': '*&#47;', '/*': '&#47;*', '@': '&#64;', '[': '\\[' }

const tame = (line: string): string => line.replace(/\*\/|\/\*|[@[]/g, (sign) => entities[sign] ?? sign)

/** A documentation comment of paragraphs of plan text. */
export function docComment(paragraphs: readonly string[], indent = ''): string {
  const told = paragraphs.map(plainText).filter((text) => text !== '')
  const lines = told.flatMap((text, at) => [...(at === 0 ? [] : ['']), ...text.split('\n').map(tame)])
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}
