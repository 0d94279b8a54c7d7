/** The parts of a pattern. */
import { type CodePoints, complement, escapedSets, lineEnds } from './code-points.ts'

/** One part. Groups are all alike: no name or number of theirs is of use to a search. */
export type PatternToken =
  | { readonly kind: 'set'; readonly set: CodePoints; readonly isNegated: boolean }
  | { readonly kind: 'repeat'; readonly text: string }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary' | 'or' | 'open' | 'close' }
  | { readonly kind: 'look-ahead'; readonly isNegated: boolean }

const anySign = String.raw`\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|[\s\S])`
const parts = new RegExp(
  String.raw`${anySign}|\[\^?(?:${anySign}|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]`,
  'gu',
)
const inClass = new RegExp(String.raw`${anySign}|[\s\S]`, 'gu')
const most = 1000

/** Every part of a pattern in order, `undefined` where it has one that other engines read in another way or not at all. */
export function patternTokens(pattern: string): readonly PatternToken[] | undefined {
  const tokens = Array.from(pattern.matchAll(parts), ([part]) => tokenOf(part))
  return tokens.every((token) => token !== undefined) ? tokens : undefined
}

const fixed: Readonly<Record<string, PatternToken>> = {
  '^': { kind: 'start' },
  $: { kind: 'end' },
  '|': { kind: 'or' },
  '(': { kind: 'open' },
  ')': { kind: 'close' },
  '(?:': { kind: 'open' },
  '(?=': { kind: 'look-ahead', isNegated: false },
  '(?!': { kind: 'look-ahead', isNegated: true },
  '\\b': { kind: 'boundary' },
  '\\B': { kind: 'no-boundary' },
  '.': { kind: 'set', set: lineEnds, isNegated: true },
}

function tokenOf(part: string): PatternToken | undefined {
  const known = fixed[part]
  if (known !== undefined) return known
  if (/^\(\?<[^=!]/.test(part)) return { kind: 'open' }
  if (part.startsWith('(?')) return undefined
  if (/^(?:[*+?]|\{.)/.test(part)) return repeatOf(part)
  if (part.startsWith('[') && part.length > 1) return classOf(part)
  const set = setOf(part)
  return set && { kind: 'set', set, isNegated: false }
}

/** An exact number is neither greedy nor lazy, and engines differ in what a `?` after it says. */
function repeatOf(part: string): PatternToken | undefined {
  const counts = Array.from(part.matchAll(/\d+/g), ([count]) => Number(count))
  if (counts.some((count) => count > most)) return undefined
  return { kind: 'repeat', text: /^\{\d+\}\?$/.test(part) ? part.slice(0, -1) : part }
}

const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 }

/** What one sign or escape matches. */
function setOf(part: string): CodePoints | undefined {
  const [first = '', letter = ''] = part
  if (first !== '\\') return single(part.codePointAt(0))
  const escaped = escapedSets[letter]
  if (escaped !== undefined) return escaped
  if (letter === 'c') return single((part.codePointAt(2) ?? 0) % 32)
  if (letter === 'u' || letter === 'x')
    return part.length > 2 ? single(Number.parseInt(part.replace(/[^0-9A-Fa-f]/g, ''), 16)) : undefined
  if (controls[letter] !== undefined) return single(controls[letter])
  return /[\p{L}\p{Nd}]/u.test(letter) ? undefined : single(letter.codePointAt(0))
}

const single = (code = 0): CodePoints | undefined =>
  code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : [[code, code]]

function classOf(part: string): PatternToken | undefined {
  const isNegated = part.startsWith('[^')
  const inside = part.slice(isNegated ? 2 : 1, -1)
  const texts = Array.from(inside.matchAll(inClass), ([item]) => item)
  const items = texts.map((item) => (item === '\\b' ? single(8) : setOf(item)))
  const set: (readonly [number, number])[] = []
  for (let at = 0; at < items.length; at += 1) {
    const [item, last] = [items[at], items[at + 2]]
    if (item === undefined) return undefined
    const isRange = texts[at + 1] === '-' && at + 2 < items.length
    if (!isRange) {
      set.push(...item)
      continue
    }
    const [[from, alsoFrom] = [0, 1]] = item
    const [[to, alsoTo] = [0, 1]] = last ?? []
    if (from !== alsoFrom || to !== alsoTo || from > to) return undefined
    set.push([from, to])
    at += 2
  }
  const outside = complement(set)
  if (set.length === 0 || outside.length === 0) return undefined
  // Each sign once: what is outside of the outside.
  return { kind: 'set', set: complement(outside), isNegated }
}
