/** How many members the objects of a JSON value have together. Its depth must be bounded. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const entry of value) count += countMembers(entry)
    return count
  }
  for (const key in value) {
    count += 1 + countMembers((value as Readonly<Record<string, unknown>>)[key])
  }
  return count
}
