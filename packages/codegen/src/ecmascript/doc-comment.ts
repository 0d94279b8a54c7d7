/** Comments whose text came from a plan. */
import { shortBlockComment } from '../comments/block-comment.ts'
import { commentLines, oneLine } from '../comments/comment-lines.ts'

/** A line that neither ends a comment nor says anything to tools that read comments. */
export const tame = (line: string): string => line.replaceAll('*/', '*\\/').replaceAll('@', '\\@')

/** A documentation comment of paragraphs of plan text and of lines that the generator wrote itself. */
export const docComment = (paragraphs: readonly string[], own: readonly string[] = [], indent = ''): string =>
  shortBlockComment(commentLines(paragraphs, tame, own), indent)

/** Plan text within a line of the generator's own. */
export const inline = (text: string): string => tame(oneLine(text))
