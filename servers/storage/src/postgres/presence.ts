/** Whether the database answers at all: what tells a long statement from one that nobody will ever answer. */
export interface Presence {
  /** Rejects while the database is known to be gone; its return is noticed by the first who comes after a moment. */
  require(): Promise<void>
  /** What the answer comes to, or a rejection should the database be found gone while it is waited for. */
  watch<T>(answer: Promise<T>): Promise<T>
}

/** How long the database is taken to be still gone, in milliseconds. */
const memory = 1_000

/** Asks over a way of its own whenever an answer has been out for so many milliseconds, however many wait. */
export function watchPresence(isThere: () => Promise<boolean>, silence: number): Presence {
  let asking: Promise<boolean> | undefined
  let goneSince: number | undefined
  const look = async () => {
    const found = await isThere()
    goneSince = found ? undefined : performance.now()
    asking = undefined
    return found
  }
  const ask = () => {
    asking ??= look()
    return asking
  }
  return {
    require: async () => {
      if (goneSince === undefined) return
      if (performance.now() - goneSince < memory || !(await ask())) throw gone()
    },
    watch: async (answer) => {
      const { promise: lost, reject } = Promise.withResolvers<never>()
      let isOver = false
      const lookLater = (): NodeJS.Timeout =>
        setTimeout(async () => {
          if (!(await ask())) reject(gone())
          else if (!isOver) timer = lookLater()
        }, silence)
      let timer = lookLater()
      try {
        return await Promise.race([answer, lost])
      } finally {
        isOver = true
        clearTimeout(timer)
      }
    },
  }
}

const gone = () => new Error('the database does not answer')
