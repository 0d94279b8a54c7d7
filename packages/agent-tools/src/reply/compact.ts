import { shownText } from './shown-text.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json }

/**
 * JSON as a reply holds it: texts safe to show, and no member that is null or empty, but those
 * that every reply of its kind has.
 */
export const compact = (reply: object, kept: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(reply).flatMap(([member, value]) =>
      isEmpty(value) && !(kept.has(member) && value !== undefined) ? [] : [[member, shown(value)]],
    ),
  )

function shown(value: unknown): Json {
  if (typeof value === 'string') return shownText(value)
  if (typeof value !== 'object' || value === null) return (value ?? null) as Json
  if (Array.isArray(value)) return value.map(shown)
  return Object.fromEntries(
    Object.entries(value).flatMap(([member, part]) => (isEmpty(part) ? [] : [[shownText(member), shown(part)]])),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
