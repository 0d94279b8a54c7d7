/** What a plan asks of a value, as far as code can keep it. */
import type { Constraints, Literal, NestedProperty, ValueType } from '@plan/core'
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
  const rules = { ...allowedOf(planned, path, tell), ...rangeOf(planned, path, tell) }
  const pattern = patternOf(planned, path, tell, acceptsPattern)
  const known = { type, isList, ...rules, ...pattern }
  const pinned = pinnedValue === undefined ? {} : pinnedOf(pinnedValue, known, path, tell)
  const members = shape?.children.map((child) => trackedMember(child, [...path, child.name], tell, acceptsPattern))
  return { ...known, ...pinned, ...(members && { members }), isClosed: shape?.isClosed === true }
}

const trackedMember = (
  child: NestedProperty,
  path: readonly string[],
  tell: Tell,
  acceptsPattern: AcceptsPattern,
): TrackedMember => ({
  name: child.name,
  description: plainText(child.description),
  isRequired: child.presence === 'always',
  ...trackedValue(child, path, tell, acceptsPattern),
})

function allowedOf({ type, allowedValues }: PlannedValue, path: readonly string[], tell: Tell) {
  if (allowedValues === undefined) return {}
  const reachable = [...new Set(allowedValues)].flatMap((text) => readings[type](text) ?? [])
  if (reachable.length > 0) return { allowedValues: reachable }
  tell('allowed-values-unreachable', path)
  return {}
}

function rangeOf({ type, minimum, maximum }: PlannedValue, path: readonly string[], tell: Tell) {
  if (minimum === undefined && maximum === undefined) return {}
  if (!numbers.includes(type)) tell('range-on-type', path)
  else if (minimum !== undefined && maximum !== undefined && minimum > maximum) tell('range-empty', path)
  else return { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
  return {}
}

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

function pinnedOf(
  pinned: Literal,
  { type, allowedValues, minimum, maximum }: Pick<TrackedValue, 'type' | 'allowedValues' | 'minimum' | 'maximum'>,
  path: readonly string[],
  tell: Tell,
): { readonly pinnedValue?: Literal } {
  const value = type === 'any' ? pinned : readings[type](String(pinned))
  if (value === undefined) {
    tell('pinned-value-unreachable', path)
    return {}
  }
  const isAllowed = allowedValues?.some((allowed) => String(allowed) === String(value)) ?? true
  const isInRange =
    (minimum === undefined || (typeof value === 'number' && value >= minimum)) &&
    (maximum === undefined || (typeof value === 'number' && value <= maximum))
  if (isAllowed && isInRange) return { pinnedValue: value }
  tell('pinned-value-forbidden', path)
  return {}
}
