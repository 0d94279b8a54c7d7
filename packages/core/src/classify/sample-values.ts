import type { JsonValue } from '../model/json-value.ts'
import type { ValueType } from '../model/value-type.ts'
import { acceptsValue, allowedAs, type Matches } from './accepts.ts'
import type { ValueContract } from './contract.ts'

const plain: Readonly<Record<ValueType, readonly JsonValue[]>> = {
  string: ['a', '', '1', 'text'],
  int: [0, 1, -1],
  float: [0, 0.5, -0.5],
  bool: [true, false],
  object: [{}],
  any: ['a', 0, 0.5, true, {}, []],
}

/** How many allowed values are tried: the first, and those the other description does not have. */
const fewAllowed = 3

/** Values near the borders of what is accepted, fit to tell one description from the other. */
export function sampleValues(value: ValueContract, other: ValueContract | undefined, matches: Matches): JsonValue[] {
  const ones = [...plain[value.type], ...restricted(value, other), ...objects(value, other, matches)]
  return value.isList ? [[], ...ones.map((one) => [one]), 'a'] : ones
}

/** The smallest value that is known to be accepted. */
export const exampleValue = (value: ValueContract, matches: Matches): JsonValue | undefined =>
  smallest(sampleValues(value, undefined, matches).filter((sample) => acceptsValue(value, sample, matches) === true))

/** The value that is the shortest as JSON; of several the first. */
export function smallest(values: readonly JsonValue[]): JsonValue | undefined {
  const lengths = values.length > 1 ? values.map((value) => JSON.stringify(value).length) : [0]
  return values[lengths.indexOf(Math.min(...lengths))]
}

function restricted(value: ValueContract, other: ValueContract | undefined): JsonValue[] {
  const { type, allowedValues = [], pinnedValue } = value
  const elsewhere = new Set(other?.allowedValues)
  const ownOnly = allowedValues.filter((text) => !elsewhere.has(text)).slice(0, fewAllowed)
  const allowed = allowedAs(type, [...allowedValues.slice(0, 1), ...ownOnly])
  const borders = [value.minimum, value.maximum, other?.minimum, other?.maximum].filter(
    (border) => border !== undefined,
  )
  const numbers = borders.flatMap((border) => [
    border,
    Math.floor(border),
    Math.ceil(border),
    border - 1,
    border + 1,
    border + 0.5,
  ])
  const pins = [pinnedValue, other?.pinnedValue].filter((pin) => pin !== undefined)
  return [...allowed, ...pins, ...numbers]
}

function objects({ shape }: ValueContract, other: ValueContract | undefined, matches: Matches): JsonValue[] {
  if (shape === undefined) return []
  const base = new Map<string, JsonValue>()
  for (const child of shape.children) {
    if (child.presence !== 'always') continue
    const example = exampleValue(child, matches)
    if (example === undefined) return []
    base.set(child.name, example)
  }
  const others = new Map(other?.shape?.children.map((child) => [child.name, child]))
  const changed = [...shape.children, ...(other?.shape?.children ?? [])].flatMap((child) => {
    const beside = others.get(child.name)
    const samples = [
      ...sampleValues(child, beside, matches),
      ...(beside ? sampleValues(beside, child, matches) : []),
      ...plain.any,
    ]
    return samples.map((sample) => new Map([...base, [child.name, sample]]))
  })
  return [base, new Map([...base, ['other', 'a']]), ...changed].map((members) => Object.fromEntries(members))
}
