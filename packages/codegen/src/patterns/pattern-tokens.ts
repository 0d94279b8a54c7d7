/** The parts of a pattern. */
import { type CodePoints, complement, escapedSets, lineEnds } from './code-points.ts'

/** Characters, or all but these. */
export interface CharacterSet {
  readonly set: CodePoints
  /** General categories of Unicode that are in it too. */
  readonly categories: readonly string[]
  readonly isNegated: boolean
}

/** One part. Groups are all alike: no name or number of theirs is of use to a search. */
export type PatternToken =
  | ({ readonly kind: 'set' } & CharacterSet)
  /** `most` is the largest number in its text. */
  | { readonly kind: 'repeat'; readonly text: string; readonly most: number }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary' | 'or' | 'open' | 'close' }
  | { readonly kind: 'look-ahead'; readonly isNegated: boolean }

const anySign = String.raw`\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|c[A-Za-z]|[pP]\{[^}]*\}|[0-9]+|[\s\S])`
const parts = new RegExp(
  String.raw`${anySign}|\[\^?(?:${anySign}|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>|[\s\S])|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]`,
  'gu',
)
const inClass = new RegExp(String.raw`${anySign}|[\s\S]`, 'gu')
const category = /^\\([pP])\{([LMNPSZC]|L[ultmo]|M[nce]|N[dlo]|P[cdseifo]|S[mcko]|Z[slp]|C[cfos])\}$/

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
  '.': { kind: 'set', set: lineEnds, categories: [], isNegated: true },
}

function tokenOf(part: string): PatternToken | undefined {
  const known = fixed[part]
  if (known !== undefined) return known
  if (/^\(\?<[^=!]/.test(part)) return { kind: 'open' }
  if (part.startsWith('(?')) return undefined
  if (/^(?:[*+?]|\{.)/.test(part)) return repeatOf(part)
  if (part.startsWith('[') && part.length > 1) return classOf(part)
  const [, sign, name] = category.exec(part) ?? []
  if (name !== undefined) return { kind: 'set', set: [], categories: [name], isNegated: sign === 'P' }
  const set = setOf(part)
  return set && { kind: 'set', set, categories: [], isNegated: false }
}

/** An exact number is neither greedy nor lazy, and engines differ in what a `?` after it says. */
const repeatOf = (part: string): PatternToken => ({
  kind: 'repeat',
  text: /^\{\d+\}\?$/.test(part) ? part.slice(0, -1) : part,
  most: Math.max(0, ...Array.from(part.matchAll(/\d+/g), ([count]) => Number(count))),
})

const controls: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, v: 11, f: 12, 0: 0 }

/** What one sign or escape matches. */
function setOf(part: string): CodePoints | undefined {
  const [first = '', letter = ''] = part
  if (first !== '\\') return single(part.codePointAt(0))
  const escaped = escapedSets[letter]
  if (escaped !== undefined) return escaped
  const isLong = part.length > 2
  if (letter === 'c') return isLong ? single((part.codePointAt(2) ?? 0) % 32) : undefined
  if (letter === 'u' || letter === 'x')
    return isLong ? single(Number.parseInt(part.replace(/[^0-9A-Fa-f]/g, ''), 16)) : undefined
  // What is left is an old way to write a character by its number, or refers to a group.
  if (isLong && /^\\[0-9]/.test(part)) return undefined
  if (controls[letter] !== undefined) return single(controls[letter])
  return /[\p{L}\p{Nd}]/u.test(letter) ? undefined : single(letter.codePointAt(0))
}

const single = (code = 0): CodePoints | undefined =>
  code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? undefined : [[code, code]]

function classOf(part: string): PatternToken | undefined {
  const isNegated = part.startsWith('[^')
  const inside = part.slice(isNegated ? 2 : 1, -1)
  const texts = Array.from(inside.matchAll(inClass), ([item]) => item)
  const set: (readonly [number, number])[] = []
  const categories: string[] = []
  for (let at = 0; at < texts.length; at += 1) {
    const [text = '', dash, last] = texts.slice(at, at + 3)
    if (dash === '-' && last !== undefined) {
      const [from, to] = [onlyOf(text), onlyOf(last)]
      if (from === undefined || to === undefined || from > to) return undefined
      set.push([from, to])
      at += 2
      continue
    }
    const [, sign, name] = category.exec(text) ?? []
    if (name !== undefined && sign === 'p') {
      categories.push(name)
      continue
    }
    const item = memberOf(text)
    if (item === undefined) return undefined
    set.push(...item)
  }
  const outside = complement(set)
  if (set.length + categories.length === 0 || outside.length === 0) return undefined
  // Each sign once: what is outside of the outside.
  return { kind: 'set', set: complement(outside), categories, isNegated }
}

const memberOf = (text: string): CodePoints | undefined => (text === '\\b' ? single(8) : setOf(text))

/** The code point of a member that is but one sign, as the ends of a range are. */
function onlyOf(text: string): number | undefined {
  const [[first, last] = [0, 1], ...others] = memberOf(text) ?? []
  return first === last && others.length === 0 ? first : undefined
}
