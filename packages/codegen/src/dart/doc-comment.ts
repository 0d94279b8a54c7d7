/** Documentation comments of Dart whose text came from a plan. */
import { commentLines } from '../comments/comment-lines.ts'
import { signedLines } from '../comments/line-comment.ts'

/** An at sign begins a directive, a bracket a reference and an angle a tag. */
const entities: Readonly<Record<string, string>> = { '@': '&#64;', '[': '\\[', '<': '&lt;' }

const tame = (line: string): string => line.replace(/[@[<]/g, (sign) => entities[sign] ?? sign)

/** A comment of paragraphs of plan text. */
export const docComment = (paragraphs: readonly string[], indent = ''): string =>
  signedLines(commentLines(paragraphs, tame), '///', indent)
