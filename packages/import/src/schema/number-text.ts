/**
 * A number as decimal text without an exponent.
 *
 * @example
 * numberText(3e-7) // '0.0000003'
 * numberText(1e21) // '1000000000000000000000'
 */
export function numberText(value: number): string {
  const text = String(value)
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return (
    sign + (digits.length <= point ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`)
  )
}
