import type { Tenure } from './tenure.ts'

/** Owners younger than this may still be waiting for their lock. */
const youth = 3_000

/** By Web Locks: the browser ends a lock with its page, however that ends. */
export const lockTenure = (locks: LockManager): Tenure => ({
  hold: (owner) => {
    let end = () => {}
    const life = new Promise<void>((resolve) => {
      end = resolve
    })
    locks.request(owner, () => life).catch(end)
    return end
  },
  ifGone: async (owner, work) => {
    if (ageOf(owner) > youth) await locks.request(owner, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  },
})

/** Milliseconds since an owner began: its name says when, by a clock that may have been wrong. */
const ageOf = (owner: string) => Math.abs(Date.now() - Number.parseInt(owner.slice(owner.lastIndexOf('/') + 1), 36))
