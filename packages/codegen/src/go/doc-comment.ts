/** Comments of Go. */
import { commentLines } from '../comments/comment-lines.ts'
import { signedLines } from '../comments/line-comment.ts'

/** A line without what gofmt would lay out: doubled quotes, indented code and lists, and old constraints of builds. */
const laidOut = (line: string): string =>
  line
    .trimStart()
    .replaceAll('``', '“')
    .replaceAll("''", '”')
    .replace(/^\+build/, '+ build')

/** Paragraphs of plan text as a comment; gofmt moves nothing in it but headings and definitions of links. */
export const docComment = (paragraphs: readonly string[], indent = ''): string =>
  signedLines(commentLines(paragraphs, laidOut), '//', indent)
