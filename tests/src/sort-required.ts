/**
 * A JSON value with the entries of every `required` sorted. JSON Schema means a set by it, and whoever writes it in the
 * order of parsed members puts names that are whole numbers first, as `JSON.parse` does.
 */
export function sortRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortRequired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'required' && Array.isArray(member) ? member.toSorted() : sortRequired(member),
    ]),
  )
}
