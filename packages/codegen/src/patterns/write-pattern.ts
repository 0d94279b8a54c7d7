/** Patterns in the syntax of other engines than that of ECMAScript, with the meaning they have there. */
import type { CodePoints } from './code-points.ts'
import { type PatternToken, patternTokens } from './pattern-tokens.ts'

/** How an engine writes what engines write differently. */
export interface PatternDialect {
  /** The start and the end of the text, whatever lines it has. */
  readonly start: string
  readonly end: string
  /** Whether it can look at what is not yet matched. */
  readonly looksAround: boolean
  /** A code point outside of ASCII or that cannot be seen. */
  readonly codePoint: (code: number) => string
}

/**
 * A pattern in a dialect; `undefined` where the dialect has no such form.
 *
 * @example
 * writePattern('^\\d+$', { start: '\\A', end: '\\z', looksAround: true, codePoint }) // '\\A[0-9]+\\z'
 */
export function writePattern(pattern: string, dialect: PatternDialect): string | undefined {
  if (!isExpression(pattern)) return undefined
  const parts = patternTokens(pattern)?.map((token) => written(token, dialect))
  return parts?.every((part) => part !== undefined) ? parts.join('') : undefined
}

const isExpression = (pattern: string): boolean =>
  ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp
    } catch {
      return false
    }
  })

const word = '[0-9A-Z_a-z]'
const boundary = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
const noBoundary = `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`

function written(token: PatternToken, dialect: PatternDialect): string | undefined {
  const { looksAround } = dialect
  switch (token.kind) {
    case 'set':
      return setText(token.set, token.isNegated, dialect)
    case 'repeat':
      return token.text
    case 'start':
      return dialect.start
    case 'end':
      return dialect.end
    case 'or':
      return '|'
    case 'open':
      return '(?:'
    case 'close':
      return ')'
    // Engines of linear time know words of ASCII alone; the others would take any letter for one.
    case 'boundary':
      return looksAround ? boundary : '\\b'
    case 'no-boundary':
      return looksAround ? noBoundary : '\\B'
    case 'look-ahead':
      return looksAround ? `(?${token.isNegated ? '!' : '='}` : undefined
  }
}

function setText(set: CodePoints, isNegated: boolean, dialect: PatternDialect): string {
  const [[first, last] = [0, 0], ...others] = set
  if (!isNegated && others.length === 0 && first === last) return sign(first, dialect)
  const runs = set.map(([from, to]) =>
    from === to ? sign(from, dialect) : `${sign(from, dialect)}-${sign(to, dialect)}`,
  )
  return `[${isNegated ? '^' : ''}${runs.join('')}]`
}

const special = /[\\^$.|?*+()[\]{}\-&~#/]/

function sign(code: number, { codePoint }: PatternDialect): string {
  if (code < 32 || code > 126) return codePoint(code)
  const character = String.fromCodePoint(code)
  return special.test(character) ? `\\${character}` : character
}
