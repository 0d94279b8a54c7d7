/** Comments of one line each: nothing in a line can end such a comment. */
import { commentLines } from './comment-lines.ts'

/** Lines behind the sign of a comment. */
export const signedLines = (lines: readonly string[], sign: string, indent = ''): string =>
  lines.map((line) => `${indent}${sign}${line === '' ? '' : ` ${line}`}\n`).join('')

/** Paragraphs of plan text behind the sign of a comment. */
export const lineComment = (paragraphs: readonly string[], sign: string, indent = ''): string =>
  signedLines(commentLines(paragraphs), sign, indent)
