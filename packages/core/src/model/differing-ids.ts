/** A collection as far as it is compared. */
type Collection = ReadonlyMap<string, unknown>

/** From which collection another was made, and all ids in which the two can differ. */
interface Descent {
  /** Held weakly, so that the past of a plan is not kept in memory. */
  readonly from: WeakRef<Collection>
  readonly ids: ReadonlySet<string>
}

const descents = new WeakMap<Collection, Descent>()

/** Generations that are walked before collections are compared entry by entry. */
const mostGenerations = 32

/**
 * Remembers that a collection was made from another and differs from it in these ids at most. It
 * never changes what is found out about the two, only what that costs.
 */
export function rememberDescent(made: Collection, from: Collection, ids: ReadonlySet<string>): void {
  descents.set(made, { from: new WeakRef(from), ids })
}

/** The ids under which two collections do not hold the same object. */
export function* differingIds(a: Collection, b: Collection): Iterable<string> {
  if (a === b) return
  for (const id of between(a, b) ?? between(b, a) ?? allIds(a, b)) if (a.get(id) !== b.get(id)) yield id
}

/** The ids in which a collection can differ from one that it was made from, where that is known. */
function between(made: Collection, from: Collection): ReadonlySet<string> | undefined {
  const ids = new Set<string>()
  let current = made
  for (let generation = 0; generation < mostGenerations; generation++) {
    const descent = descents.get(current)
    const parent = descent?.from.deref()
    if (descent === undefined || parent === undefined) return undefined
    for (const id of descent.ids) ids.add(id)
    if (parent === from) return ids
    current = parent
  }
  return undefined
}

function* allIds(a: Collection, b: Collection): Iterable<string> {
  yield* b.keys()
  for (const id of a.keys()) if (!b.has(id)) yield id
}
