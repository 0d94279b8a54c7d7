/** A number with a fraction, so that languages take it for no whole one. */
export const fractionLiteral = (value: number): string => {
  const text = signedNumber(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** A number that is whole where it has no fraction, as far as all machines have it exactly. */
export const numberLiteral = (value: number): string =>
  Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : fractionLiteral(value)

/** A number with its sign, also that of zero. */
export const signedNumber = (value: number): string => (Object.is(value, -0) ? '-0' : String(value))
