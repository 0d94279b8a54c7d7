/**
 * Turns of what keeps the one thread of all requests busy: one after the other, and new connections first. Node takes in
 * a single connection each time round its event loop, so that work which is begun as it comes leaves all others in front
 * of the door, where nothing is measured and nobody can be refused, until the system drops them.
 */
export interface Turns {
  /** True once it is the caller's turn, false where that takes too long. */
  readonly take: () => Promise<boolean>
  /** Whether those who come now are refused at once. */
  readonly isCrowded: () => boolean
  /** Notes that a connection was taken in: there may be more in front of the door. */
  readonly noteConnection: () => void
}

interface Waiting {
  /** When it came, by the clock of the turns. */
  readonly since: number
  readonly end: (mayGo: boolean) => void
}

/** However many connect, somebody gets a turn after so many milliseconds. */
const patience = 100

/** Nobody waits longer than so many milliseconds, or any time where the most is 0. */
export function openTurns(most: number): Turns {
  const waiting: Waiting[] = []
  // A single long turn counts as a part of the most, or it would be the end of all who wait for it.
  const longest = most === 0 ? patience : most / 4
  let clock = 0
  let looked = 0
  let given = 0
  let hasConnected = false

  const haveWaited = (time: number) => waiting[0] !== undefined && clock - waiting[0].since > time
  const look = () => {
    const now = performance.now()
    clock += Math.min(now - looked, longest)
    looked = now
    while (most > 0 && haveWaited(most)) waiting.shift()?.end(false)
    if (!hasConnected || clock - given > patience) {
      given = clock
      waiting.shift()?.end(true)
    }
    hasConnected = false
    if (waiting.length > 0) setImmediate(look)
  }
  // Who comes when half of it is over would wait for the whole of it.
  const isCrowded = () => most > 0 && haveWaited(most / 2)
  return {
    take: () => {
      if (isCrowded()) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.push({ since: clock, end: resolve })
      if (waiting.length === 1) {
        looked = performance.now()
        setImmediate(look)
      }
      return promise
    },
    isCrowded,
    noteConnection: () => {
      hasConnected = true
    },
  }
}
