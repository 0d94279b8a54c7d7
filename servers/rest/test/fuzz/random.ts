/** Choices that a seed decides. */
export interface Random {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number
  readonly pick: <T>(values: readonly T[]) => T
  /** True once in so many times. */
  readonly once: (times: number) => boolean
}

/** Opens a source of choices; the same seed gives the same choices. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  const pick = <T>(values: readonly T[]): T => {
    if (values.length === 0) throw new Error('there is nothing to pick from')
    return values[below(values.length)] as T
  }
  return { below, pick, once: (times) => below(times) === 0 }
}
