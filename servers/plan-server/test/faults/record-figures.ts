/** What a fault test measured, handed to `pnpm faults`, which asks for it by an environment variable. */
import { appendFileSync } from 'node:fs'

/** A row of the results: one fault, what was done, and what came of it. */
export interface Figures {
  /** A letter and a number, unique among all faults: `F1`. */
  readonly id: string
  readonly fault: string
  /** How it was brought about. */
  readonly how: string
  /** What must hold under it. */
  readonly demand: string
  readonly rounds: number
  /** What was counted. */
  readonly result: string
  /** What the random choices were made from; none where there are none. */
  readonly seed?: number | undefined
}

/** Adds a row to the file that `PLAN_FAULT_FIGURES` names; does nothing where it names none. */
export function recordFigures(figures: Figures): void {
  const file = process.env.PLAN_FAULT_FIGURES
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(figures)}\n`)
}
