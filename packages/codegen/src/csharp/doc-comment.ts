/** Comments of C# whose text came from a plan. */
import { plainText } from '../tracked/plain-text.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const tame = (line: string): string => line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** A documentation comment, which is XML, of paragraphs of plan text. */
export function docComment(paragraphs: readonly string[], indent: string): string {
  const told = paragraphs.map(plainText).filter((text) => text !== '')
  const lines = told.flatMap((text, at) => [...(at === 0 ? [] : ['']), ...text.split('\n').map(tame)])
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/// <summary>${lines[0]}</summary>\n`
  return ['<summary>', ...lines, '</summary>'].map((line) => `${indent}///${line === '' ? '' : ` ${line}`}\n`).join('')
}
