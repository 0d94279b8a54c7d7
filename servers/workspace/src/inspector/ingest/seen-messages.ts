import { openNumberSet } from './number-set.ts'

/** The newest messages of a workspace: at least as many as are asked for, at most twice as many. */
export interface SeenMessages {
  has(message: number): boolean
  add(message: number): void
}

/** Dropping half of them at once costs less than dropping each when its time has come. */
export function openSeenMessages(least: number): SeenMessages {
  let older = openNumberSet()
  let newer = openNumberSet()
  return {
    has: (message) => newer.has(message) || older.has(message),
    add: (message) => {
      if (newer.size() >= least) {
        older = newer
        newer = openNumberSet()
      }
      newer.add(message)
    },
  }
}
