/** How long requests wait for each other, all being served by one thread. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

interface EventLoop {
  /** Whether, of late, more than one turn in a hundred took too long. A single long one is no overload. */
  readonly isOverloaded: () => boolean
  readonly close: () => void
}

/** Looks at the turns of each window; both times are in milliseconds, and none is too long where the most is 0. */
export function watchEventLoop(most: number, window = 5_000): EventLoop {
  if (most === 0) return { isOverloaded: () => false, close: () => {} }
  const turns = monitorEventLoopDelay({ resolution: 20 })
  let isOverloaded = false
  turns.enable()
  const timer = setInterval(() => {
    isOverloaded = turns.percentile(99) / 1e6 > most
    turns.reset()
  }, window)
  timer.unref()
  return {
    isOverloaded: () => isOverloaded,
    close: () => {
      clearInterval(timer)
      turns.disable()
    },
  }
}
