/**
 * The curve P-256, as far as reading keys needs it: is a point on the curve, which point has an x,
 * which point belongs to a private key. Agreement on secrets is left to WebCrypto. Nothing here takes
 * constant time; it runs where the key's owner has the key, and on public keys.
 */

const p = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const n = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/** A point other than the one at infinity. */
export interface Point {
  readonly x: bigint
  readonly y: bigint
}

const generator: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
}

const mod = (value: bigint): bigint => ((value % p) + p) % p

const rightSide = (x: bigint): bigint => mod(x * x * x - 3n * x + b)

export const isOnCurve = ({ x, y }: Point): boolean => x < p && y < p && mod(y * y) === rightSide(x)

/** The point with an x and an odd or even y; `undefined` where the curve has none. */
export function pointAt(x: bigint, isOdd: boolean): Point | undefined {
  if (x >= p) return undefined
  const root = power(rightSide(x), (p + 1n) / 4n)
  const point = { x, y: (root & 1n) === (isOdd ? 1n : 0n) ? root : mod(-root) }
  return isOnCurve(point) ? point : undefined
}

export const isPrivateKey = (key: bigint): boolean => key > 0n && key < n

/** The public point of a private key. */
export function pointOf(key: bigint): Point {
  let sum: Point | undefined
  for (let bit = 255n; bit >= 0n; bit--) {
    sum = sum && add(sum, sum)
    if ((key >> bit) & 1n) sum = sum === undefined ? generator : add(sum, generator)
  }
  return sum ?? generator
}

/** Below the order no sum on the way to a multiple of the generator is the point at infinity. */
function add(left: Point, right: Point): Point {
  const slope =
    left.x === right.x
      ? (3n * left.x * left.x - 3n) * inverse(2n * left.y)
      : (right.y - left.y) * inverse(right.x - left.x)
  const x = mod(slope * slope - left.x - right.x)
  return { x, y: mod(slope * (left.x - x) - left.y) }
}

/** By the extended algorithm of Euclid. */
function inverse(value: bigint): bigint {
  let [a, c] = [mod(value), p]
  let [x, y] = [1n, 0n]
  while (a > 0n) {
    const quotient = c / a
    ;[a, c] = [c - quotient * a, a]
    ;[x, y] = [y - quotient * x, x]
  }
  return mod(y)
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}
