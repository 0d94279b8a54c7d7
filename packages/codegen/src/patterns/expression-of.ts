/** Patterns as ECMAScript reads them, which is what a plan means by them. */

const compiled = (pattern: string, flags: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return undefined
  }
}

/** The expression of a pattern: of whole characters where it allows that, else of 16-bit units. */
export const expressionOf = (pattern: string): RegExp | undefined => compiled(pattern, 'u') ?? compiled(pattern, '')

/** Whether a pattern is an expression of ECMAScript. */
export const isExpression = (pattern: string): boolean => expressionOf(pattern) !== undefined
