/** The newest messages of a workspace: at least as many as are asked for, at most twice as many. */
export interface SeenMessages {
  has(message: number): boolean
  add(message: number): void
}

/** Dropping half of them at once costs less than dropping each when its time has come. */
export function openSeenMessages(least: number): SeenMessages {
  let older = new Set<number>()
  let newer = new Set<number>()
  return {
    has: (message) => newer.has(message) || older.has(message),
    add: (message) => {
      if (newer.size >= least) {
        older = newer
        newer = new Set()
      }
      newer.add(message)
    },
  }
}
