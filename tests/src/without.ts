/** A JSON value without the members at the given places; `*` stands for every member or entry. */
export function without(value: unknown, places: readonly string[]): unknown {
  return places.reduce((rest, place) => drop(rest, place.split('.')), value)
}

function drop(value: unknown, [key = '', ...deeper]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => drop(entry, deeper))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  if (deeper.length === 0) return Object.fromEntries(members.filter(([name]) => key !== '*' && name !== key))
  return Object.fromEntries(
    members.map(([name, member]) => [name, key === '*' || name === key ? drop(member, deeper) : member]),
  )
}
