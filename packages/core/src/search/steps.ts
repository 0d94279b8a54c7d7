/** Long work in small steps, between which whoever drives it may do something else. */
export type Steps<T> = Generator<undefined, T, void>

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}
