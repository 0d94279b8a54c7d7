/**
 * The milliseconds that a `Retry-After` asks to wait, given in seconds or as a date; nothing where it says neither.
 *
 * @see RFC 9110, section 10.2.3
 */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // Every form of date has letters and colons; what else Date.parse would take is none of them.
  const date = /^[A-Z][a-z]+,? .*:/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
