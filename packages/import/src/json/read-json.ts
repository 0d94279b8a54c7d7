import { err, fromThrowable, type Result } from 'neverthrow'
import type { ImportFailure } from '../failures.ts'
import type { ImportLimits } from '../limits.ts'
import { findUnstorablePlace } from './unstorable-place.ts'

const parse = fromThrowable(
  (text: string): unknown => JSON.parse(text),
  (cause): ImportFailure => ({ code: 'json-malformed', reason: reasonOf(cause) }),
)

/**
 * The value of a JSON text. Depth and size are checked before anything is built, and a text that
 * storage could not return exactly is refused with its place. One leading byte-order mark is skipped.
 */
export function readJson(text: string, limits: ImportLimits): Result<unknown, ImportFailure> {
  const document = text.startsWith('\uFEFF') ? text.slice(1) : text
  const excess = findExcess(document, limits)
  if (excess !== undefined) return err(excess)
  const parsed = parse(document)
  if (parsed.isErr() || !mayHideUnstorable.test(document)) return parsed
  const place = findUnstorablePlace(parsed.value)
  return place === undefined ? parsed : err({ code: 'text-unstorable', at: place })
}

/** Escapes that can stand for NUL or a surrogate; a well-formed text holds neither in clear. */
const mayHideUnstorable = /\\u(?:0000|[dD][89a-fA-F])/

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

function findExcess(text: string, { depth: deepest, nodes: most }: ImportLimits): ImportFailure | undefined {
  let depth = 0
  let nodes = 1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) {
        if (text.charCodeAt(at) === backslash) at++
      }
    } else if (unit === comma) nodes++
    else if (unit === openBracket || unit === openBrace) {
      nodes++
      if (++depth > deepest) return { code: 'json-too-deep', limit: deepest, at: `character ${at}` }
    } else if (unit === closeBracket || unit === closeBrace) depth--
  }
  return nodes > most ? { code: 'json-too-large', limit: most } : undefined
}

/** The parser's reason; it may quote the text, so its length is bounded. */
const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).slice(0, 200)
