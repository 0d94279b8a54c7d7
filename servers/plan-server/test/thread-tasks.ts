/** What the thread of a test does. */
import { setTimeout as pause } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

/** Says in which thread, after so many milliseconds. */
export async function sayWhere(milliseconds: number): Promise<number> {
  await pause(milliseconds)
  return threadId
}
