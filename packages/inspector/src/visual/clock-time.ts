/** The furthest time that a date can have. */
const furthest = 8.64e15

/** Writes milliseconds since 1970 as a time of day; as nothing where they are no time. */
export function clockTime(): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return (at) => (Math.abs(at) <= furthest ? format.format(at) : '')
}
