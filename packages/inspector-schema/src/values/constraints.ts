/** Constraints on one value, each as the text that an event spec carries. A value is compared as text. */

/** Whether a text matches a pattern; `undefined` where that cannot be said. */
export type MatchesPattern = (pattern: string, text: string) => boolean | undefined

/** Whether a value breaks a constraint. What cannot be judged breaks nothing. */
export type Breaks = (value: unknown, matches: MatchesPattern | undefined) => boolean

/** One kind of constraint. */
export interface ConstraintKind {
  readonly doc: string
  /** Its member in a property of an event spec. */
  readonly member: 'p' | 'v' | 'rx' | 'minmax'
  readonly compile: (text: string) => Breaks
}

/** Every kind. */
export const constraintKinds = {
  'pinned-value': {
    doc: 'The value is the pinned one; both as text.',
    member: 'p',
    compile: (text) => (value) => textOf(value) !== text,
  },
  'allowed-values': {
    doc: 'The value is one of a list; all as text.',
    member: 'v',
    compile: (text) => {
      // Most properties of a plan are never asked: the list is read for the first value.
      let allowed: ReadonlySet<string> | null | undefined
      return (value) => {
        if (allowed === undefined) allowed = parseList(text) ?? null
        return allowed !== null && !allowed.has(textOf(value))
      }
    },
  },
  pattern: {
    doc: 'The value is a text in which the pattern is found. Without an engine for patterns any text will do.',
    member: 'rx',
    compile: (text) => (value, matches) => typeof value !== 'string' || matches?.(text, value) === false,
  },
  range: {
    doc: 'The value is a number between two bounds, which belong to the range and either of which may be absent.',
    member: 'minmax',
    compile: (text) => {
      const [low = '', high = ''] = text.split(',')
      const [minimum, maximum] = [
        low === '' ? Number.NEGATIVE_INFINITY : Number(low),
        high === '' ? Number.POSITIVE_INFINITY : Number(high),
      ]
      if (Number.isNaN(minimum) || Number.isNaN(maximum)) return never
      return (value) => typeof value !== 'number' || !(value >= minimum && value <= maximum)
    },
  },
} as const satisfies Readonly<Record<string, ConstraintKind>>

/** One of {@link constraintKinds}. */
export type ConstraintName = keyof typeof constraintKinds

export const constraintNames = /* @__PURE__ */ Object.keys(constraintKinds) as ConstraintName[]

const never: Breaks = () => false

/** Scalars as they print, the rest as JSON. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

function parseList(text: string): ReadonlySet<string> | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? new Set(list.map(textOf)) : undefined
  } catch {
    return undefined
  }
}
