import type { InspectorStorage } from './storage.ts'
import { roundMilliseconds, type Tenure } from './tenure.ts'

/** A tab in the background may be woken once a minute only. */
const lifetime = 3 * roundMilliseconds

/**
 * By a moment in the storage that tabs share, where the browser has no locks. Whoever takes over writes the next moment
 * and looks again a little later whether it is still its own.
 */
export function leaseTenure(storage: InspectorStorage): Tenure {
  const me = Math.random().toString(36).slice(2)
  const read = (owner: string) => String(storage.getItem(`${owner}/`) ?? '')
  /** A moment to come is that of a clock that was wrong. */
  const isFresh = (lease: string) => Math.abs(Date.now() - Number.parseInt(lease, 36)) < lifetime
  const write = (owner: string) => {
    const lease = `${Date.now().toString(36)} ${me}`
    storage.setItem(`${owner}/`, lease)
    return lease
  }
  let own = ''
  return {
    hold: (owner) => {
      own = write(owner)
      return () => storage.removeItem(`${owner}/`)
    },
    ifGone: async (owner, work) => {
      if (isFresh(read(owner))) return
      const mine = write(owner)
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50))
      if (read(owner) === mine) await work()
    },
    renew: (owner) => {
      // Gone without a trace, before its time: the app has cleared its storage, and nobody has taken anything over.
      const lease = read(owner) || own
      if (!isFresh(lease) || !lease.endsWith(me)) return false
      own = write(owner)
      return true
    },
  }
}
