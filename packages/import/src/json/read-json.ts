import { err, fromThrowable, ok, type Result } from 'neverthrow'
import type { ImportFailure } from '../failures.ts'
import type { ImportLimits } from '../limits.ts'
import type { WarningSink } from '../warnings.ts'
import { countMembers } from './count-members.ts'
import { mendOddities } from './oddities.ts'
import { findUnstorablePlace } from './unstorable-place.ts'

const parse = fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (cause): ImportFailure => ({ code: 'json-malformed', reason: reasonOf(cause) }),
)

/**
 * The value of a JSON text. Depth and size are checked before anything is built, and a text that
 * storage could not return exactly is refused with its place. One leading byte-order mark is
 * skipped. What the parser would change in silence is warned of: of two equal keys the last
 * counts, and a number that JavaScript cannot hold is kept as its text.
 */
export function readJson(text: string, limits: ImportLimits, warn: WarningSink): Result<unknown, ImportFailure> {
  const document = text.startsWith('\uFEFF') ? text.slice(1) : text
  return measure(document, limits).andThen(({ members, hasLongNumber }) =>
    parse(document).andThen((value): Result<unknown, ImportFailure> => {
      if (document.includes('\\u') && mayHideUnstorable.test(document)) {
        const at = findUnstorablePlace(value)
        if (at !== undefined) return err({ code: 'text-unstorable', at })
      }
      const isOdd = hasLongNumber || countMembers(value) !== members
      return ok(isOdd ? mendOddities(document, value, warn) : value)
    }),
  )
}

/** Escapes that can stand for NUL or a surrogate; a well-formed text holds neither in clear. */
const mayHideUnstorable = /\\u(?:0000|[dD][89a-fA-F])/

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const digitZero = 0x30
const digitNine = 0x39
const letterE = 0x65
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** What is known of a text before it is parsed. */
interface Measures {
  /** How many object members stand in it. */
  readonly members: number
  /** Whether a number has so many characters that it may be more than a number can hold. */
  readonly hasLongNumber: boolean
}

/** The fewest characters of a number that may be more than a number can hold: `1e309`, `9007199254740993`. */
const longExponential = 5
const longInteger = 16

/** Measures a text, if it stays within the limits. */
function measure(text: string, limits: ImportLimits): Result<Measures, ImportFailure> {
  let hasLongNumber = false
  let depth = 0
  let nodes = 1
  let members = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) {
      at = endOfText(text, at)
    } else if (unit === comma) nodes++
    else if (unit >= digitZero && unit <= digitNine) {
      const start = at
      let hasExponent = false
      while (isOfNumber(text.charCodeAt(at + 1))) {
        at++
        hasExponent ||= (text.charCodeAt(at) | 0x20) === letterE
      }
      const length = at + 1 - start
      hasLongNumber ||= length >= (hasExponent ? longExponential : longInteger)
    } else if (unit === colon) members++
    else if (unit === openBracket || unit === openBrace) {
      nodes++
      if (++depth > limits.depth) return err({ code: 'json-too-deep', limit: limits.depth, at: `character ${at}` })
    } else if (unit === closeBracket || unit === closeBrace) depth--
  }
  return nodes > limits.nodes ? err({ code: 'json-too-large', limit: limits.nodes }) : ok({ members, hasLongNumber })
}

/** Where the quoted text that begins at a quote ends; the end of the document where it does not. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}

/** Whether a character can stand inside a number: a digit, or one of `.eE+-`. */
const isOfNumber = (unit: number) =>
  (unit >= digitZero && unit <= digitNine) ||
  unit === 0x2e ||
  (unit | 0x20) === letterE ||
  unit === 0x2b ||
  unit === 0x2d

/** The parser's reason; it may quote the text, so its length is bounded. */
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).slice(0, 200)
