/** Comments of Java whose text came from a plan. */
import { shortBlockComment } from '../comments/block-comment.ts'
import { commentLines } from '../comments/comment-lines.ts'

/** Javadoc is HTML, and a backslash may begin an escape that even comments are read with. */
const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '@': '&#64;', '{': '&#123;', '}': '&#125;', '\\': '&#92;' },
  '*/': '*&#47;',
}

const tame = (line: string, begins: boolean): string =>
  `${begins ? '<p>' : ''}${line.replace(/\*\/|[&<>@{}\\]/g, (sign) => entities[sign] ?? sign)}`

/** A documentation comment of paragraphs of plan text. */
export const docComment = (paragraphs: readonly string[], indent = ''): string =>
  shortBlockComment(commentLines(paragraphs, tame), indent)
