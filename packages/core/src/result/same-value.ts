/**
 * Whether two JSON values are equal: objects member by member in any order, lists element by
 * element. An absent member, `false`, `0` and `''` are four different things.
 *
 * @example
 * sameValue({ a: 1, b: [2] }, { b: [2], a: 1 }) // true
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((value, at) => sameValue(value, b[at]))
  }
  if (Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(Reflect.get(a, key), Reflect.get(b, key)))
  )
}
