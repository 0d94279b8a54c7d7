/** Patterns of ECMAScript in the words of other backtracking engines. */

/** In what an engine differs, beside what all of them write in their own way. */
export interface Engine {
  /** Texts are sequences of 16-bit units to it, not of characters. */
  readonly readsUnits: boolean
  /** How it writes a character above U+FFFF by its number; absent where it cannot. */
  readonly astral?: (hex: string) => string
}

/** Escapes, classes, the beginnings of groups, quantifiers, and any other single character. */
const tokens = new RegExp(
  [
    ...[String.raw`\\u\{[0-9a-fA-F]+\}`, String.raw`\\u[0-9a-fA-F]{4}`, String.raw`\\x[0-9a-fA-F]{2}`],
    ...[String.raw`\\c[A-Za-z]`, String.raw`\\[pP]\{[^}]*\}`, String.raw`\\k<[^>]*>`, String.raw`\\[0-9]+`],
    ...[String.raw`\\[\s\S]`, String.raw`\[\^?`, String.raw`\(\?(?:<?[=!]|:|<[^>]*>|[\s\S])`],
    ...[String.raw`\{\d+(?:,\d*)?\}`, String.raw`[\s\S]`],
  ].join('|'),
  'gu',
)

const lines = String.raw`\n\r\u2028\u2029`
const spaces = String.raw`\t\n\x0B\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
const sets: Readonly<Record<string, string>> = { d: '0-9', w: 'A-Za-z0-9_', s: spaces }
const words = `[${sets.w}]`
const pair = String.raw`[\ud800-\udbff][\udc00-\udfff]`
const categories = /^\\[pP]\{(?:[LMNPSZC]|L[ultmo]|M[nce]|N[dlo]|P[cdseifo]|S[mcko]|Z[slp]|C[cfos])\}$/

const boundaries: Readonly<Record<string, string>> = {
  b: `(?:(?<=${words})(?!${words})|(?<!${words})(?=${words}))`,
  B: `(?:(?<=${words})(?=${words})|(?<!${words})(?!${words}))`,
}

/** The pattern as an engine reads it, `undefined` where the two cannot be made to agree. */
export function translatePattern(pattern: string, engine: Engine): string | undefined {
  if (!compiles(pattern)) return undefined
  const parts: string[] = []
  let inClass: { readonly isNegated: boolean; readonly parts: string[] } | undefined
  for (const token of pattern.match(tokens) ?? []) {
    if (inClass === undefined && token.startsWith('[')) {
      inClass = { isNegated: token === '[^', parts: [] }
    } else if (inClass !== undefined && token === ']') {
      if (inClass.parts.length === 0) return undefined
      parts.push(classText(inClass.parts.join(''), inClass.isNegated, engine))
      inClass = undefined
    } else {
      const part = inClass === undefined ? outside(token, engine) : inside(token, engine)
      if (part === undefined) return undefined
      ;(inClass?.parts ?? parts).push(part)
    }
  }
  return parts.join('')
}

const compiles = (pattern: string): boolean =>
  ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp
    } catch {
      return false
    }
  })

/** A class that has none of the parts takes whole characters, also where the engine sees their halves. */
const classText = (parts: string, isNegated: boolean, { readsUnits }: Engine): string => {
  if (!isNegated) return `[${parts}]`
  return readsUnits ? String.raw`(?:${pair}|[^${parts}\ud800-\udfff])` : `[^${parts}]`
}

function outside(token: string, engine: Engine): string | undefined {
  const letter = token.slice(1)
  if (token === '$') return String.raw`\z`
  if (token === '.') return classText(lines, true, engine)
  if (token === ']' || token === '{' || token === '}') return `\\${token}`
  if (token.startsWith('(?')) {
    if (/^\(\?<[^=!]/u.test(token)) return '(?:'
    return ['(?:', '(?=', '(?!'].includes(token) ? token : undefined
  }
  if (token.length === 2 && token.startsWith('\\')) {
    const set = sets[letter] ?? sets[letter.toLowerCase()]
    if (set !== undefined) return classText(set, sets[letter] === undefined, engine)
    if (boundaries[letter] !== undefined) return boundaries[letter]
  }
  return character(token, engine)
}

function inside(token: string, engine: Engine): string | undefined {
  if (token === '\\b') return String.raw`\x08`
  if (token.length === 2 && token.startsWith('\\') && sets[token.slice(1)] !== undefined) return sets[token.slice(1)]
  if (/^\\[DWSB]$/u.test(token) || token.startsWith('\\P')) return undefined
  if (/^(?:\{|\(\?)./u.test(token)) return Array.from(token, (sign) => inside(sign, engine)).join('')
  if (token === '[^') return String.raw`\[\^`
  return /^[[&^{}()$.*+?|~]$/u.test(token) ? `\\${token}` : character(token, engine)
}

/** One character, however it is written. */
function character(token: string, { readsUnits, astral }: Engine): string | undefined {
  if (!token.startsWith('\\')) return readsUnits && token.length > 1 ? rangeless(token) : token
  if (/^\\[pP]/u.test(token)) return categories.test(token) ? token : undefined
  if (token.startsWith('\\u{')) {
    const hex = token.slice(3, -1)
    return Number.parseInt(hex, 16) <= 0xffff ? `\\u${hex.slice(-4).padStart(4, '0')}` : astral?.(hex)
  }
  if (/^\\u[dD][89a-fA-F]/u.test(token)) return undefined
  if (token === '\\0') return String.raw`\x00`
  if (token === '\\v') return String.raw`\x0B`
  if (/^\\(?:[ux][0-9a-fA-F]|c[A-Za-z])/u.test(token) || /^\\[tnrf]$/u.test(token)) return token
  return /^\\[!-/:-@[-^`{-~]$/u.test(token) ? token : /^\\[_ ]$/u.test(token) ? token.slice(1) : undefined
}

/** Several tokens in one where it is no quantifier; a character of two units is none of an engine that reads units. */
const rangeless = (token: string): string | undefined => (/^\{\d/u.test(token) ? token : undefined)
