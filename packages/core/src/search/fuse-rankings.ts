/** Reciprocal rank fusion: only ranks count, so rankings whose scores cannot be compared can be put together. */

/** How little the first ranks stand out. */
const flatness = 60

/** One opinion on some documents. */
export interface Ranking {
  readonly weight: number
  /** By document; what is missing has no rank. */
  readonly scores: Iterable<readonly [document: number, score: number]>
}

/**
 * What the rankings say together: the first place in a ranking counts its weight. Equal scores share
 * their rank.
 */
export function fuseRankings(rankings: readonly Ranking[]): ReadonlyMap<number, number> {
  const fused = new Map<number, number>()
  for (const { weight, scores } of rankings) {
    let [rank, last] = [0, Number.NaN]
    const ordered = [...scores].sort(([, a], [, b]) => b - a)
    ordered.forEach(([document, score], at) => {
      if (score !== last) [rank, last] = [at + 1, score]
      fused.set(document, (fused.get(document) ?? 0) + (weight * (flatness + 1)) / (flatness + rank))
    })
  }
  return fused
}
