/** What reading code remembers from one question to the next: whole sources take long to read. */
import type { Plan } from '@plan/core'

/** Remembers what was read of plans. What was asked for longest ago is forgotten first. */
export interface CodeMemo {
  /** What was made of the plans under the key, or else what `make` makes of them now. */
  readonly remember: <T>(plans: readonly Plan[], key: string, make: () => Weighed<T>) => T
}

/** A value, and how much of the memo it takes. */
export interface Weighed<T> {
  readonly value: T
  readonly weight: number
}

interface Entry extends Weighed<unknown> {
  readonly plans: readonly Plan[]
  readonly key: string
}

/** Events of sources, and lines of diffs, that a memo keeps. */
const usualMost = 20_000

/**
 * A memo for whoever asks several times. It knows plans by identity: a plan that is read anew is another one. Heavier
 * than `most` is at most the last thing that was asked for.
 *
 * @example
 * const memo = openCodeMemo()
 * const code = openCode({ base, plan, hasCodegen: true, memo })
 */
export function openCodeMemo(most: number = usualMost): CodeMemo {
  let entries: readonly Entry[] = []
  return {
    remember: <T>(plans: readonly Plan[], key: string, make: () => Weighed<T>): T => {
      const known = entries.find((entry) => entry.key === key && entry.plans.every((plan, at) => plan === plans[at]))
      const entry = known ?? { plans, key, ...make() }
      let weight = entry.weight
      const kept = entries.filter((other) => {
        if (other === entry) return false
        weight += other.weight
        return weight <= most
      })
      entries = [entry, ...kept]
      return entry.value as T
    },
  }
}
