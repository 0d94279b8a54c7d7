/** Comments between `/**` and its end, of lines that do not hold that end. */
import { signedLines } from './line-comment.ts'

/** A comment of so many lines as there are; none where there are none. */
export const blockComment = (lines: readonly string[], indent = ''): string =>
  lines.length === 0 ? '' : `${indent}/**\n${signedLines(lines, ' *', indent)}${indent} */\n`

/** The same, in a single line where there is but one. */
export const shortBlockComment = (lines: readonly string[], indent = ''): string =>
  lines.length === 1 ? `${indent}/** ${lines[0]} */\n` : blockComment(lines, indent)
