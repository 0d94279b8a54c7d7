/** Comments of C# whose text came from a plan. */
import { commentLines } from '../comments/comment-lines.ts'
import { signedLines } from '../comments/line-comment.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const tame = (line: string): string => line.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** A documentation comment, which is XML, of paragraphs of plan text. */
export function docComment(paragraphs: readonly string[], indent: string): string {
  const lines = commentLines(paragraphs, tame)
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/// <summary>${lines[0]}</summary>\n`
  return signedLines(['<summary>', ...lines, '</summary>'], '///', indent)
}
