/** Comments whose text came from a plan. The space after the signs keeps every line from being a directive. */
import { plainText } from '../tracked/plain-text.ts'

/** Lines of a comment. */
export const comment = (paragraphs: readonly string[], indent = ''): string =>
  paragraphs
    .map(plainText)
    .filter((text) => text !== '')
    .map((text) => text.split('\n'))
    .flatMap((part, at) => (at === 0 ? part : ['', ...part]))
    .map((line) => `${indent}//${line === '' ? '' : ` ${line}`}\n`)
    .join('')
