/** The polynomial of CRC-32 as gzip has it, lowest bit first. @see RFC 1952, section 8 */
const polynomial = 0xedb88320

/**
 * The CRC-32 of two texts behind one another, out of those of each and the length of the second.
 *
 * @example
 * combineCrc32(crc32(a), crc32(b), b.length) === crc32(Buffer.concat([a, b]))
 */
export const combineCrc32 = (first: number, second: number, secondLength: number): number =>
  (multiply(first, zeroBytes(secondLength)) ^ second) >>> 0

/** x^8n modulo the polynomial: what so many zero bytes behind a text do to its CRC. */
function zeroBytes(count: number): number {
  let power = 0x00800000
  let product = 0x80000000
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = multiply(product, power)
    power = multiply(power, power)
  }
  return product
}

/** The product of two polynomials over GF(2), modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1
  }
  return product >>> 0
}
