/** Comments whose text came from a plan. */
import { commentLines, oneLine } from '../comments/comment-lines.ts'
import { signedLines } from '../comments/line-comment.ts'

/** A line without tags of documentation tools. */
const tame = (line: string): string => line.replaceAll('@', '\\@')

/** Lines of a comment: paragraphs of plain text, then lines that the generator wrote itself. */
export const comment = (paragraphs: readonly string[], own: readonly string[], indent: string): string =>
  signedLines(commentLines(paragraphs, tame, own), '#', indent)

/** Plan text within a line of the generator's own. */
export const inline = (text: string): string => tame(oneLine(text))
