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
  const isFresh = (lease: string) => Date.now() - Number.parseInt(lease, 36) < lifetime
  const renew = (owner: string) => storage.setItem(`${owner}/`, `${Date.now().toString(36)} ${me}`)
  return {
    hold: (owner) => {
      renew(owner)
      return () => storage.removeItem(`${owner}/`)
    },
    ifGone: async (owner, work) => {
      if (isFresh(read(owner))) return
      renew(owner)
      const mine = read(owner)
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 50))
      if (read(owner) === mine) await work()
    },
    renew: (owner) => {
      const lease = read(owner)
      // Gone without a trace: the app has cleared its storage, and nobody has taken anything over.
      if (lease !== '' && !(isFresh(lease) && lease.endsWith(me))) return false
      renew(owner)
      return true
    },
  }
}
