/** Values that fit what a plan says of a property, and values that do not, worked out from the plan alone. */
import type { Constraints, NestedProperty, ValueType } from '@plan/core'
import fc from 'fast-check'

/** What a plan says of a value: a child says all of it, a property and its use say it together. */
export type Described = Pick<NestedProperty, 'type' | 'isList' | 'allowedValues'> & Constraints

/** A pattern as JSON Schema reads it; some plans hold texts that are none. */
export function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}

/** A value that fits, or nothing where the plan contradicts itself. */
export function fittingValue(described: Described): { readonly value: unknown } | undefined {
  const value = candidatesOf(described).find((candidate) => candidate !== undefined && fits(described, candidate))
  if (value === undefined) return described.isList ? { value: [] } : undefined
  return { value: described.isList ? [value, value] : value }
}

/** Values of another type. Nothing is of another type than any, apart from null. */
export function misfits({ type, isList }: Described): readonly unknown[] {
  if (isList) return type === 'any' ? ['no list', {}] : ['no list', {}, [otherThan[type]]]
  return type === 'any' ? [] : [otherThan[type], [], ...(type === 'object' ? [] : [{}])]
}

const otherThan: Readonly<Record<Exclude<ValueType, 'any'>, unknown>> = {
  string: 1,
  int: 1.5,
  float: '1.5',
  bool: 'true',
  object: 'text',
}

const isOf: Readonly<Record<ValueType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object',
  any: () => true,
}

function candidatesOf(described: Described): readonly unknown[] {
  const { type, pinnedValue, allowedValues } = described
  if (pinnedValue !== undefined) return [pinnedValue]
  if (allowedValues !== undefined) return readAs(type, allowedValues)
  return samplesOf[type](described)
}

const samplesOf: Readonly<Record<ValueType, (described: Described) => readonly unknown[]>> = {
  string: ({ pattern }) => ['some text', ...textsMatching(pattern)],
  int: ({ minimum = 0, maximum = minimum }) => [1, Math.ceil(minimum), Math.floor(maximum)],
  float: ({ minimum = 0, maximum = minimum }) => [0.5, minimum, maximum],
  bool: () => [true],
  object: ({ shape }) => [objectOf(shape)],
  any: (described) => [...samplesOf.string(described), true],
}

/** An object with every child that has a fitting value; nothing where one that must be there has none. */
function objectOf(shape: Constraints['shape']): object | undefined {
  const children = (shape?.children ?? []).map((child) => ({ child, fitting: fittingValue(child) }))
  if (children.some(({ child, fitting }) => child.presence === 'always' && fitting === undefined)) return undefined
  return Object.fromEntries(children.flatMap(({ child, fitting }) => (fitting ? [[child.name, fitting.value]] : [])))
}

function fits({ type, allowedValues, pattern = '', minimum, maximum }: Described, value: unknown): boolean {
  if (!isOf[type](value)) return false
  if (allowedValues !== undefined && !readAs(type, allowedValues).includes(value)) return false
  if (typeof value === 'string') return expressionOf(pattern)?.test(value) ?? true
  if (typeof value !== 'number') return true
  return (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum)
}

/** Allowed values are of the property's type where each of them is a canonical text of one. */
function readAs(type: ValueType, texts: readonly string[]): readonly unknown[] {
  if (type === 'string' || type === 'any' || type === 'object') return texts
  const values = texts.map((text) => (/^(true|false|-?\d[\d.e+-]*)$/.test(text) ? safelyParsed(text) : undefined))
  return values.every((value, at) => isOf[type](value) && String(value) === texts[at]) ? values : texts
}

function safelyParsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textsMatching(pattern: string | undefined): readonly string[] {
  const expression = pattern === undefined ? undefined : expressionOf(pattern)
  if (expression === undefined) return []
  try {
    return fc.sample(fc.stringMatching(expression), { numRuns: 3, seed: 1 })
  } catch {
    return []
  }
}
