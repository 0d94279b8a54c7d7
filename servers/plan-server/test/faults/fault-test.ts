/** A fault as a test: its title says its id and seed, its end adds a row to the results. */
import { describeLack, findNeed, type Need, requiredNeeds } from '@plan/tests/needs'
import { expect, test } from 'vitest'
import { type Figures, recordFigures } from './record-figures.ts'

export interface Fault extends Pick<Figures, 'id' | 'fault' | 'how' | 'demand'> {
  /** How many rounds a run has, and how many one has that takes its time: `PLAN_FAULT_ROUNDS=long`. */
  readonly rounds: { readonly short: number; readonly long: number }
  /** What the machine must have; without it the test is skipped under a title that says so. */
  readonly needs?: Need
}

export interface Run {
  readonly rounds: number
  /** A number from 0 up to, but not including, 1; the same ones for the same seed. */
  readonly random: () => number
}

const isLong = process.env.PLAN_FAULT_ROUNDS === 'long'

/** The seed that `PLAN_FAULT_SEED` gives, or a new one. */
const seed = Number(process.env.PLAN_FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32))

/** The work checks the demand, and its result is what the table of results says. */
export function faultTest(fault: Fault, work: (run: Run) => Promise<string>): void {
  const { id, fault: name, how, demand, needs } = fault
  const rounds = fault.rounds[isLong ? 'long' : 'short']
  const title = `${id}: ${name}: ${demand} (${rounds} rounds, seed ${seed})`
  const isMissing = needs !== undefined && findNeed(needs) === undefined
  if (isMissing && requiredNeeds().has(needs)) test(title, () => expect.fail(describeLack(needs)))
  else if (isMissing) test.skip(`${title} (skipped: ${describeLack(needs)})`, () => {})
  else
    test(
      title,
      async () => {
        const result = await work({ rounds, random: randomFrom(seed) })
        recordFigures({ id, fault: name, how, demand, rounds, result, seed })
      },
      isLong ? 6 * 3_600_000 : 300_000,
    )
}

/** Mulberry32. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
