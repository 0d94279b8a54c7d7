/** Values that stand for themselves in examples. */
import type { JsonValue, ValueType } from '@plan/core'
import type { TrackedMember } from './tracked-source.ts'

const examples: Readonly<Record<ValueType, JsonValue>> = {
  string: 'text',
  int: 1,
  float: 1.5,
  bool: true,
  object: {},
  any: 'anything',
}

/**
 * A value that keeps every constraint but patterns, of which it says what they are.
 *
 * @example
 * exampleOf(member) // 'pro'
 */
export function exampleOf(member: TrackedMember): JsonValue {
  const { isList, pinnedValue } = member
  const one = pinnedValue ?? freeExample(member)
  return isList ? [one] : one
}

function freeExample({ type, allowedValues, pattern, minimum, maximum, members }: TrackedMember): JsonValue {
  const [first] = allowedValues ?? []
  if (first !== undefined) return first
  if (pattern !== undefined) return `text that matches ${pattern}`
  if (minimum !== undefined || maximum !== undefined) return wholeWithin(type, minimum, maximum)
  if (members === undefined) return examples[type]
  return Object.fromEntries(
    members
      .filter(({ isRequired, pinnedValue }) => isRequired && pinnedValue === undefined)
      .map((child) => [child.name, exampleOf(child)]),
  )
}

const wholeWithin = (type: ValueType, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY) => {
  const bound = Number.isFinite(minimum) ? minimum : maximum
  if (type !== 'int') return bound
  const whole = Number.isFinite(minimum) ? Math.ceil(bound) : Math.floor(bound)
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(whole, Number.MAX_SAFE_INTEGER))
}
