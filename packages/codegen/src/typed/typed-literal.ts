import type { Literal, ValueType } from '@plan/core'
import { fractionLiteral } from '../literals/number-literal.ts'

/** A writer of literals where a long whole number has an `L` and any other a fraction. */
export const typedLiteral =
  (textLiteral: (text: string) => string) =>
  (value: Literal, type: ValueType): string => {
    if (typeof value === 'string') return textLiteral(value)
    if (typeof value === 'boolean') return String(value)
    return type !== 'float' && Number.isSafeInteger(value) ? `${value}L` : fractionLiteral(value)
  }
