import { setImmediate as whenOthersWereServed } from 'node:timers/promises'

/** How long work goes on before others are served, in milliseconds. */
const slice = 10

/** Does long work that comes in small steps, and lets everybody else through again and again. */
export async function inSlices<T>(steps: Iterator<unknown, T, void>): Promise<T> {
  for (;;) {
    const until = performance.now() + slice
    do {
      const step = steps.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
    await whenOthersWereServed()
  }
}
