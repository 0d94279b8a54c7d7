import type { Work } from '../work.ts'
import type { Lease } from './pool.ts'
import { sessionOf } from './session.ts'

/** Runs work to its end, one answer after the other. */
export async function drive<T>(work: Work<T>, lease: Lease): Promise<T> {
  const session = sessionOf(lease)
  let step = work.next()
  while (step.done !== true) step = work.next(await step.value(session))
  return step.value
}
