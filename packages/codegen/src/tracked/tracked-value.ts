/** What a plan asks of a value, as far as code can keep it. */
import type { Constraints, Literal, NestedProperty, ValueType } from '@plan/core'
import { expressionOf } from '../patterns/expression-of.ts'
import { plainText } from './plain-text.ts'
import type { Tell } from './problem.ts'
import type { TrackedMember, TrackedValue } from './tracked-source.ts'

/** A value as a plan describes it. */
export interface PlannedValue extends Constraints {
  readonly type: ValueType
  readonly isList: boolean
  readonly allowedValues?: readonly string[]
}

/** Whether a language can hold texts against a pattern. */
export type AcceptsPattern = (pattern: string) => boolean

/** How a stored text is read as a value of a type; `undefined` where no value of the type is written that way. */
const readings: Readonly<Record<ValueType, (text: string) => Literal | undefined>> = {
  string: (text) => text,
  int: (text) => numberOf(text, Number.isSafeInteger),
  float: (text) => numberOf(text, Number.isFinite),
  bool: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  object: () => undefined,
  any: (text) => text,
}

function numberOf(text: string, accepts: (value: number) => boolean): number | undefined {
  const value = Number(text)
  return accepts(value) && String(value) === text ? value : undefined
}

const numbers: readonly ValueType[] = ['int', 'float', 'any']
const texts: readonly ValueType[] = ['string', 'any']

/** What can be kept of a value's constraints; what cannot is told. */
export function trackedValue(
  planned: PlannedValue,
  path: readonly string[],
  tell: Tell,
  acceptsPattern: AcceptsPattern,
): TrackedValue {
  const { type, isList, pinnedValue, shape } = planned
  const reachable = reachableOf(planned, path, tell)
  const rules = rulesOf(planned, path, tell, acceptsPattern)
  const allowedValues = allowedBy(rules, reachable, path, tell)
  const pinned = pinnedValue === undefined ? undefined : pinnedOf(pinnedValue, type, path, tell)
  const members = shape?.children.map((child) => trackedMember(child, [...path, child.name], tell, acceptsPattern))
  const value: Mutable<TrackedValue> = { ...rules, type, isList, isClosed: shape?.isClosed === true }
  if (allowedValues !== undefined) value.allowedValues = allowedValues
  if (pinned !== undefined && keepsRules(pinned, rules, reachable, path, tell)) value.pinnedValue = pinned
  if (members !== undefined) value.members = members
  return value
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

const trackedMember = (
  child: NestedProperty,
  path: readonly string[],
  tell: Tell,
  acceptsPattern: AcceptsPattern,
): TrackedMember => ({
  ...trackedValue(child, path, tell, acceptsPattern),
  name: child.name,
  description: plainText(child.description),
  isRequired: child.presence === 'always',
})

/** The rules that a single value can break by itself. */
type Rules = Pick<TrackedValue, 'pattern' | 'minimum' | 'maximum'>

const noRules: Rules = {}

/** Most values have none. */
const rulesOf = (planned: PlannedValue, path: readonly string[], tell: Tell, acceptsPattern: AcceptsPattern): Rules =>
  planned.minimum === undefined && planned.maximum === undefined && planned.pattern === undefined
    ? noRules
    : { ...rangeOf(planned, path, tell), ...patternOf(planned, path, tell, acceptsPattern) }

function reachableOf({ type, allowedValues }: PlannedValue, path: readonly string[], tell: Tell) {
  if (allowedValues === undefined) return undefined
  const written = [...new Set(allowedValues)]
  const reachable = written.flatMap((text) => readings[type](text) ?? [])
  if (reachable.length === 0 || reachable.length < written.length) tell('allowed-values-unreachable', path)
  return reachable.length > 0 ? reachable : undefined
}

/** The allowed values that keep the rules; where none does, nothing is asked. */
function allowedBy(rules: Rules, allowed: readonly Literal[] | undefined, path: readonly string[], tell: Tell) {
  if (allowed === undefined) return undefined
  const kept = allowed.filter((value) => brokenBy(value, rules) === undefined)
  if (kept.length < allowed.length) tell('allowed-value-breaks-rule', path)
  return kept.length > 0 ? kept : undefined
}

function rangeOf({ type, minimum, maximum }: PlannedValue, path: readonly string[], tell: Tell) {
  if (minimum === undefined && maximum === undefined) return {}
  if (!numbers.includes(type)) tell('range-on-type', path)
  else if (minimum !== undefined && maximum !== undefined && !holdsNumber(type, minimum, maximum))
    tell('range-empty', path)
  else return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  return {}
}

/** Whether a number is in a range: of the type int, a whole one. */
const holdsNumber = (type: ValueType, minimum: number, maximum: number): boolean =>
  type === 'int' ? Math.ceil(minimum) <= Math.floor(maximum) : minimum <= maximum

function patternOf(
  { type, pattern }: PlannedValue,
  path: readonly string[],
  tell: Tell,
  acceptsPattern: AcceptsPattern,
): { readonly pattern?: string } {
  if (pattern === undefined) return {}
  if (!texts.includes(type)) tell('pattern-on-type', path)
  else if (!acceptsPattern(pattern)) tell('pattern-unsupported', path)
  else return { pattern }
  return {}
}

function pinnedOf(pinned: Literal, type: ValueType, path: readonly string[], tell: Tell): Literal | undefined {
  const value = type === 'any' ? pinned : readings[type](String(pinned))
  if (value === undefined) tell('pinned-value-unreachable', path)
  return value
}

/** Whether generated code would let a pinned value pass. */
function keepsRules(
  pinned: Literal,
  rules: Rules,
  allowed: readonly Literal[] | undefined,
  path: readonly string[],
  tell: Tell,
): boolean {
  const isAllowed = allowed?.some((value) => String(value) === String(pinned)) ?? true
  const broken = isAllowed ? brokenBy(pinned, rules) : 'pinned-value-forbidden'
  if (broken !== undefined) tell(broken, path)
  return broken === undefined
}

/** Which rule a value breaks, as a problem of a pinned one. */
function brokenBy(value: Literal, { pattern, minimum, maximum }: Rules) {
  const matches = pattern === undefined || (typeof value === 'string' && expressionOf(pattern)?.test(value) !== false)
  if (!matches) return 'pinned-value-breaks-pattern'
  const isAbove = minimum === undefined || (typeof value === 'number' && value >= minimum)
  const isBelow = maximum === undefined || (typeof value === 'number' && value <= maximum)
  return isAbove && isBelow ? undefined : 'pinned-value-out-of-range'
}
