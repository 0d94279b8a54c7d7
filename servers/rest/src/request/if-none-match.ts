/**
 * Whether a client has the representation with this entity tag already.
 *
 * @see RFC 9110, section 13.1.2: the comparison is the weak one
 */
export function hasAlready(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, opaque]) => opaque === tag)
}
