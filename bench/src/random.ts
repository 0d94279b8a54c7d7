/** A source of chance that gives the same draws for the same seed on every machine. */
export interface Random {
  /** A whole number from 0 up to, but not including, the bound. */
  below(bound: number): number
  /** True in about this share of all draws. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** An id as servers make them: 16 letters, digits, `-` or `_`. */
  id(): string
}

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Mulberry32: 32 bits of state, which is plenty for plans that only have to look real. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    id: () => Array.from({ length: 16 }, () => idCharacters.charAt(below(64))).join(''),
  }
}
