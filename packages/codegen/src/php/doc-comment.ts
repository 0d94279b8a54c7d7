import { blockComment } from '../comments/block-comment.ts'
import { commentLines } from '../comments/comment-lines.ts'
import { tame } from '../comments/tagged-comment.ts'

/** A comment of paragraphs of plan text and of lines that the generator wrote itself. */
export const docComment = (paragraphs: readonly string[], own: readonly string[], indent = ''): string =>
  blockComment(commentLines(paragraphs, tame, own), indent)
