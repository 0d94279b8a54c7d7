/** Comments of one line each, whose text came from a plan: nothing in a line can end such a comment. */
import { plainText } from '../tracked/plain-text.ts'

/** Paragraphs as lines behind the sign of a comment, with an empty one between them. */
export function lineComment(paragraphs: readonly string[], sign: string, indent = ''): string {
  const told = paragraphs.map(plainText).filter((text) => text !== '')
  return told
    .flatMap((text, at) => [...(at === 0 ? [] : ['']), ...text.split('\n')])
    .map((line) => `${indent}${sign}${line === '' ? '' : ` ${line}`}\n`)
    .join('')
}
