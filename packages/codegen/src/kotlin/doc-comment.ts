/** Comments of Kotlin whose text came from a plan. */
import { shortBlockComment } from '../comments/block-comment.ts'
import { commentLines } from '../comments/comment-lines.ts'

/** Comments nest, so that the beginning of one is as bad as the end; an at sign begins a tag and a bracket a link. */
const entities: Readonly<Record<string, string>> = { '*/': '*&#47;', '/*': '&#47;*', '@': '&#64;', '[': '\\[' }

const tame = (line: string): string => line.replace(/\*\/|\/\*|[@[]/g, (sign) => entities[sign] ?? sign)

/** A documentation comment of paragraphs of plan text. */
export const docComment = (paragraphs: readonly string[], indent = ''): string =>
  shortBlockComment(commentLines(paragraphs, tame), indent)
