/** A number with a fraction, so that languages take it for no whole one. */
export const fractionLiteral = (value: number): string => {
  const text = signedNumber(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** A number with its sign, also that of zero. */
export const signedNumber = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))
