/** A reply has a size. What does not fit is left out of the longest list, and the reply says so. */

/** The most bytes of a reply's JSON. */
const replyLimit = 1_000_000

interface Place {
  readonly path: readonly (string | number)[]
  readonly list: readonly unknown[]
  readonly bytes: number
}

/** The reply, or as much of it as fits with `truncated` naming each shortened list. */
export function fitted(reply: Record<string, unknown>, limit: number = replyLimit): Record<string, unknown> {
  let current = reply
  const notes = new Map<string, { readonly list: string; shown: number; readonly of: number }>()
  while (bytesOf(current) > limit) {
    const longest = longestList(current)
    if (longest === undefined) return { truncated: [{ list: 'all', hint: narrower }] }
    const name = longest.path.join('.')
    const kept = Math.floor(longest.list.length / 2)
    notes.set(name, { list: name, shown: kept, of: notes.get(name)?.of ?? longest.list.length })
    current = {
      ...(replaced(current, longest.path, longest.list.slice(0, kept)) as Record<string, unknown>),
      truncated: [...notes.values()].map((note) => ({ ...note, hint: narrower })),
    }
  }
  return current
}

const narrower = 'The reply would be too large: ask for less, by filters, an include mode or single items.'

function longestList(value: unknown, path: Place['path'] = []): Place | undefined {
  if (typeof value !== 'object' || value === null || path[0] === 'truncated') return undefined
  const own = Array.isArray(value) && value.length > 0 ? { path, list: value, bytes: bytesOf(value) } : undefined
  const below = Array.isArray(value) && value.length > 1 ? [] : Object.entries(value)
  return below
    .map(([key, part]) => longestList(part, [...path, key]))
    .reduce((longest, place) => ((place?.bytes ?? 0) > (longest?.bytes ?? 0) ? place : longest), own)
}

function replaced(value: unknown, [key, ...rest]: Place['path'], list: readonly unknown[]): unknown {
  if (key === undefined) return list
  const part = replaced(Reflect.get(Object(value), key), rest, list)
  if (Array.isArray(value)) return value.with(Number(key), part)
  return { ...(value as object), [key]: part }
}

/** The length of the JSON in UTF-8. */
export function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? ''
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // A pair of surrogates is four bytes, two for each.
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}
