/** What every reader of a batch shares: where it stands, and where problems go. */
import { fromThrowable } from 'neverthrow'

/** Steps into an element: member names and positions. */
export type Place = readonly (string | number)[]

/** Something in an element that is not as it should be. */
export interface WireProblem {
  readonly code: WireProblemCode
  /** From the element down. */
  readonly at: Place
  /** The text that was found, shortened, where there is one. */
  readonly found?: string
}

/** A sentence for each problem; the place stands before it. */
export const wireProblems = {
  'not-an-object': 'is no object; send each element as an object',
  'not-a-list': 'is no list; send a list',
  'not-a-text': 'is no text; send a text',
  'not-a-number': 'is no number; send a number',
  empty: 'is empty; send a text of at least one character',
  missing: 'is missing; send it',
  'too-long': 'is longer than this service keeps; shorten it',
  unstorable: 'holds NUL or half a character; send whole characters',
  'unknown-kind': 'is no kind of element; send "event" or "sessionStarted"',
  'unknown-environment': 'is no environment; send "dev", "staging" or "prod"',
  'unknown-type': 'is no type that is known here; it is read as "unknown"',
  'unreadable-type': 'is a list type that cannot be read; close its brackets and its JSON',
  twice: 'was there before under the same name; the first stays',
  'too-deep': 'lies deeper than is read; what is below is not known',
  'too-many': 'is beyond what is read of one event; it is left out',
} as const satisfies Readonly<Record<string, string>>

/** One of {@link wireProblems}. */
export type WireProblemCode = keyof typeof wireProblems

/**
 * A problem as a sentence that names the place.
 *
 * @example
 * describeWireProblem({ code: 'missing', at: ['eventName'] }) // 'eventName is missing; send it'
 */
export function describeWireProblem({ code, at, found }: WireProblem): string {
  const place = at.length === 0 ? 'The element' : at.join('.')
  return `${place}${found === undefined ? '' : ` (${JSON.stringify(found)})`} ${wireProblems[code]}`
}

/** How much of an element is read. */
export interface WireLimits {
  /** Levels of objects and lists. */
  readonly depth: number
  /** Property entries and element types of one event, at all levels. */
  readonly properties: number
  /** Characters of a name, an id or a version. */
  readonly text: number
  /** Characters of a sealed value. */
  readonly sealed: number
}

/** The limits where none are given. */
export const defaultWireLimits: WireLimits = { depth: 16, properties: 5_000, text: 1_024, sealed: 4_096 }

/** Where a reader stands and what it has met. */
export interface Reading {
  readonly limits: WireLimits
  /** It is known beforehand that every text can be stored. */
  readonly isStorable: boolean
  readonly problems: WireProblem[]
  left: number
  /** The steps to where the reader stands; a problem takes a copy of them. */
  readonly at: (string | number)[]
}

/** What was read last is not all that was told: to be spread into its type. */
export const partialOf = ({ left }: Reading): { readonly isPartial?: true } => (left < 0 ? { isPartial: true } : {})

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A problem at some steps from where the reader stands. */
export function report(reading: Reading, code: WireProblemCode, steps: Place, found?: unknown): void {
  const at = [...reading.at, ...steps]
  reading.problems.push(found === undefined ? { code, at } : { code, at, found: shortened(found) })
}

/** Reads one step further in. */
export function inside<T>(reading: Reading, step: string | number, read: () => T): T {
  reading.at.push(step)
  const result = read()
  reading.at.pop()
  return result
}

/** A value can be nested more deeply than any stack is deep. */
const spell = fromThrowable((found: unknown): string => JSON.stringify(found) ?? String(found))

const shortened = (found: unknown): string => {
  const text = typeof found === 'string' ? found : spell(found).unwrapOr(Array.isArray(found) ? '[…]' : '{…}')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const unstorable = /[\0\p{Surrogate}]/u

const surrogate = /[\ud800-\udfff]/

/** Whether it is plain that every text in a text of JSON can be stored: NUL can stand there as an escape only. */
export const isPlainlyStorable = (json: string): boolean => !json.includes(String.raw`\u`) && !surrogate.test(json)

/** A text that can be stored, else `undefined` with a problem. */
export function readText(
  value: unknown,
  step: string | number,
  reading: Reading,
  longest = reading.limits.text,
): string | undefined {
  if (value === undefined) report(reading, 'missing', [step])
  else if (typeof value !== 'string') report(reading, 'not-a-text', [step], value)
  else if (value.length > longest) report(reading, 'too-long', [step])
  else if (!reading.isStorable && unstorable.test(value)) report(reading, 'unstorable', [step])
  else return value
  return undefined
}
