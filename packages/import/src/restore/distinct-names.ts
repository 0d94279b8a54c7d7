/** One thing that bears a name. */
interface Bearer {
  id: string | undefined
  readonly distinct: string
}

/** Names under which things of one name and several ids can be told apart by name alone. */
export interface DistinctNames {
  /** The name that stands for a name and an id; without an id the first thing of the name is meant. */
  readonly distinct: (name: string, id: string | undefined) => string
  /** The name that a distinct name stands for. */
  readonly real: (distinct: string) => string
  /** Whether a distinct name stands for anything. */
  readonly has: (distinct: string) => boolean
}

/**
 * Distinct names for an import, which knows things by name: the first thing of a name keeps it, unless
 * it is taken elsewhere.
 *
 * @example
 * const { distinct, real } = openDistinctNames()
 * distinct('plan', 'a') // 'plan'
 * distinct('plan', 'b') // 'plan (b)'
 * real('plan (b)')      // 'plan'
 */
export function openDistinctNames(isTaken: (name: string) => boolean = () => false): DistinctNames {
  const bearers = new Map<string, Bearer[]>()
  const reals = new Map<string, string>()
  return {
    distinct: (name, id) => {
      const known = bearers.get(name) ?? []
      const found = known.find((bearer) => id === undefined || bearer.id === undefined || bearer.id === id)
      if (found !== undefined) {
        found.id ??= id
        return found.distinct
      }
      let distinct = name
      while (reals.has(distinct) || isTaken(distinct)) distinct += ` (${id ?? ''})`
      reals.set(distinct, name)
      bearers.set(name, [...known, { id, distinct }])
      return distinct
    },
    real: (distinct) => reals.get(distinct) ?? distinct,
    has: (distinct) => reals.has(distinct),
  }
}
