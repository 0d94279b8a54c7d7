import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TakerName } from './ingest-process.ts'
import type { Taking } from './ingesting-servers.ts'

export interface Taker extends Taking {
  /** Milliseconds of processor time of its process so far. */
  readonly cpu: () => Promise<number>
}

const program = fileURLToPath(new URL('./ingest-process.ts', import.meta.url))

/** Lends a server that takes batches; its process ends afterwards, without goodbye. */
export async function withTaker<T>(
  name: TakerName,
  subjects: readonly string[],
  work: (taker: Taker) => Promise<T>,
): Promise<T> {
  const child = fork(program, [name, ...subjects], { execArgv: [...process.execArgv] })
  const ended = once(child, 'exit')
  const tooSoon = ended.then(([code]) => Promise.reject(new Error(`the server "${name}" ended with ${code}`)))
  tooSoon.catch(() => {})
  const message = async () => (await Promise.race([once(child, 'message'), tooSoon]))[0]
  try {
    const taking: Taking = await message()
    const cpu = (): Promise<number> => {
      const answer = message()
      child.send('cpu')
      return answer
    }
    return await work({ ...taking, cpu })
  } finally {
    if (child.connected) child.disconnect()
    await ended
  }
}
