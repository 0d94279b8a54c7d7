import type { ValueType } from '@plan/core'

/** How a stored text is read as a value of a type; nothing where no value is written that way. */
const readings: Readonly<Partial<Record<ValueType, (text: string) => number | boolean | undefined>>> = {
  int: (text) => canonicalNumber(text, Number.isSafeInteger),
  float: (text) => canonicalNumber(text, Number.isFinite),
  bool: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}

/**
 * Allowed values in the property's own type where every stored text is the canonical form of one,
 * else as text.
 *
 * @example
 * allowedValuesAs('int', ['1', '2'])  // [1, 2]
 * allowedValuesAs('int', ['1', '02']) // ['1', '02']
 */
export function allowedValuesAs(type: ValueType, texts: readonly string[]): readonly (string | number | boolean)[] {
  const reading = readings[type]
  if (reading === undefined) return texts
  const values = texts.map(reading)
  return values.every((value) => value !== undefined) ? values : texts
}

function canonicalNumber(text: string, accepts: (value: number) => boolean): number | undefined {
  const value = Number(text)
  return accepts(value) && String(value) === text ? value : undefined
}
