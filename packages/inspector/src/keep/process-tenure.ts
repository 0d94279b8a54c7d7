import type { Tenure } from './tenure.ts'

/** The owners that live in this process. */
const living = new Set<string>()

/** For a storage of one process, or of several whose owners say how to ask whether they run. */
export const processTenure = (runsElsewhere: (owner: string) => boolean = () => false): Tenure => ({
  hold: (owner) => {
    living.add(owner)
    return () => living.delete(owner)
  },
  ifGone: async (owner, work) => {
    if (living.has(owner) || runsElsewhere(owner)) return
    living.add(owner)
    await work().finally(() => living.delete(owner))
  },
})
