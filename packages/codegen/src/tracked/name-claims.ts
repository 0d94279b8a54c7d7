/** Claims a name in each of some places, in an object that is sent; false where one of them is taken, and nothing is claimed. */
export type ClaimNames = (payload: string, names: readonly string[]) => boolean

/** The names that the properties of one event have, in the plan and in each destination. */
export function openNameClaims(): ClaimNames {
  const taken = new Map<string, readonly Set<string>[]>()
  return (payload, names) => {
    const places = taken.get(payload) ?? names.map(() => new Set<string>())
    taken.set(payload, places)
    if (names.some((name, at) => places[at]?.has(name))) return false
    names.forEach((name, at) => {
      places[at]?.add(name)
    })
    return true
  }
}
