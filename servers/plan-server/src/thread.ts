import { Piscina } from 'piscina'

/** A thread of this process that does one task after the other. */
export interface Thread<Task, Answer> {
  /** Rejects where the thread ends before the task does. `name` is that of the function that does it. */
  readonly run: (task: Task, options: RunOptions) => Promise<Answer>
  /** How many tasks wait for the one that is done. */
  readonly waiting: () => number
  /** Lets the task that is under way come to its end. */
  readonly close: () => Promise<void>
  /** Ends at once, with what is under way. */
  readonly destroy: () => Promise<void>
}

interface RunOptions {
  readonly name: string
  readonly transferList?: ArrayBuffer[]
}

interface ThreadOptions {
  /** The module whose functions do the tasks. */
  readonly file: string
  readonly workerData: unknown
  readonly onMessage?: () => void
}

/**
 * The thread begins with the first task; where nobody has one there is none. Should it end, it is replaced. Should that
 * one end before it has begun, those who wait are told, and the next task begins another.
 */
export function openThread<Task, Answer>({
  file,
  workerData,
  onMessage = () => {},
}: ThreadOptions): Thread<Task, Answer> {
  let pool: Piscina<Task, Answer> | undefined
  let isOver = false

  function begin(): Piscina<Task, Answer> {
    const begun = new Piscina<Task, Answer>({
      filename: file,
      workerData,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
    })
    begun.on('message', onMessage)
    // Whoever has a task hears of it from that.
    begun.on('error', () => {})
    begun.on('workerDestroy', () =>
      setImmediate(() => {
        if (begun.threads.length > 0) return
        if (pool === begun) pool = undefined
        void begun.destroy()
      }),
    )
    return begun
  }

  const end = (how: 'close' | 'destroy') => async () => {
    isOver = true
    await pool?.[how]()
  }
  return {
    run: async (task, options) => {
      if (isOver) throw new Error('The thread has ended')
      pool ??= begin()
      return pool.run(task, options)
    },
    waiting: () => pool?.queueSize ?? 0,
    close: end('close'),
    destroy: end('destroy'),
  }
}
