/** Patterns in the syntax of other engines than that of ECMAScript, with the meaning they have there. */
import { isExpression } from './expression-of.ts'
import { type CharacterSet, type PatternToken, patternTokens } from './pattern-tokens.ts'

/** How an engine writes what engines write differently. */
export interface PatternDialect {
  /** The start and the end of the text, whatever lines it has. */
  readonly start: string
  readonly end: string
  /** Whether it can look at what is not yet matched. */
  readonly looksAround: boolean
  /** How often a part may be asked for at most. */
  readonly mostRepeats: number
  /** A code point outside of ASCII or that cannot be seen. */
  readonly codePoint: (code: number) => string
  readonly writeSet: SetWriter
}

/** Writes a set of which `sign` writes the code points; `undefined` where the engine has no such form. */
export type SetWriter = (set: CharacterSet, sign: (code: number) => string) => string | undefined

/**
 * A pattern in a dialect; `undefined` where the dialect has no such form.
 *
 * @example
 * writePattern('^\\d+$', dialect) // '\\A[0-9]+\\z'
 */
export function writePattern(pattern: string, dialect: PatternDialect): string | undefined {
  if (!isExpression(pattern)) return undefined
  const parts = patternTokens(pattern)?.map((token) => written(token, dialect))
  return parts?.every((part) => part !== undefined) ? parts.join('') : undefined
}

const word = '[0-9A-Z_a-z]'
const boundary = `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`
const noBoundary = `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`

function written(token: PatternToken, dialect: PatternDialect): string | undefined {
  const { looksAround } = dialect
  switch (token.kind) {
    case 'set':
      return dialect.writeSet(token, (code) => sign(code, dialect))
    case 'repeat':
      return token.most > dialect.mostRepeats ? undefined : token.text
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

/** A set as its runs, for engines that know no categories of Unicode or have them otherwise. */
export const writeRuns: SetWriter = ({ set, categories, isNegated }, sign) => {
  if (categories.length > 0) return undefined
  const [[first, last] = [0, 0], ...others] = set
  if (!isNegated && others.length === 0 && first === last) return sign(first)
  const runs = set.map(([from, to]) => (from === to ? sign(from) : `${sign(from)}-${sign(to)}`))
  return `[${isNegated ? '^' : ''}${runs.join('')}]`
}

const special = /[\\^$.|?*+()[\]{}\-&~#/]/

function sign(code: number, { codePoint }: PatternDialect): string {
  if (code < 32 || code > 126) return codePoint(code)
  const character = String.fromCodePoint(code)
  return special.test(character) ? `\\${character}` : character
}
