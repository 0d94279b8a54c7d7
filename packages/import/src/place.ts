/** A position inside a JSON document, built up one step at a time while reading. */
export interface Place {
  readonly parent?: Place
  readonly key: string | number
}

/** The position one step further in. */
export const step = (parent: Place | undefined, key: string | number): Place =>
  parent === undefined ? { key } : { parent, key }

/**
 * The position as a JSON pointer in its URI fragment form, with long keys cut.
 *
 * @see RFC 6901, section 6 (characters are not percent-encoded: the pointer is for people)
 */
export function pointerTo(place: Place | undefined): string {
  const keys: string[] = []
  for (let at = place; at !== undefined; at = at.parent) keys.push(cut(String(at.key)))
  return ['#', ...keys.reverse().map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}

/** Keys come from outside and may be megabytes long. */
const cut = (key: string) => (key.length > 100 ? `${key.slice(0, 99)}…` : key)
