import { isObject, type Reader } from '../reader.ts'
import type { WarningPlace } from '../warnings.ts'

/** The texts of a list, each once and none empty; whatever is no text is ignored with a warning. */
export function readTextList(value: unknown, member: string, { warn }: Reader, about: WarningPlace): string[] {
  return readList(value, member, { warn }, about, 'a list of texts', (entry) =>
    typeof entry === 'string' ? entry : undefined,
  )
}

/** The `name` of every object in a list, each once and none empty. */
export function readNames(value: unknown, member: string, { warn }: Reader, about: WarningPlace): string[] {
  return readList(value, member, { warn }, about, 'a list of objects with a name', (entry) =>
    isObject(entry) && typeof entry.name === 'string' ? entry.name : undefined,
  )
}

function readList(
  value: unknown,
  member: string,
  { warn }: Pick<Reader, 'warn'>,
  about: WarningPlace,
  expected: string,
  read: (entry: unknown) => string | undefined,
): string[] {
  if (value === undefined || value === null) return []
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  const texts = entries.map(read)
  if (!Array.isArray(value) || texts.includes(undefined)) warn({ code: 'member-ignored', member, expected, ...about })
  if (!Array.isArray(value)) return []
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as string[]
}
