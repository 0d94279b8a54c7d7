/** A thread that ends before its time: whoever has a task in it hears of that, and nobody waits for ever. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openThread } from '../src/thread.ts'

let threads: Worker[] = []
const note = (thread: Worker) => void threads.push(thread)
process.on('worker', note)
afterAll(() => void process.off('worker', note))

let sayWhere: (milliseconds: number) => Promise<number>
beforeEach(() => {
  threads = []
  const { run, destroy } = openThread<number, number>({
    file: new URL('thread-tasks.ts', import.meta.url).href,
    workerData: {},
  })
  onTestFinished(destroy)
  sayWhere = (milliseconds) => run(milliseconds, { name: 'sayWhere' })
})

/** Ends a thread by its number, as soon as there is that one. */
async function end(number: number): Promise<void> {
  while (threads.length < number) await nextTurn()
  await threads[number - 1]?.terminate()
}

test('it begins with the first task and does them all', async () => {
  expect(threads).toEqual([])
  const all = await Promise.all([sayWhere(10), sayWhere(0), sayWhere(0)])
  expect(new Set(all).size).toBe(1)
  expect(threads.length).toBe(1)
})

test('ended as it begins: its task is told, those who wait have theirs done by the next', async () => {
  const [first, second] = [sayWhere(0), sayWhere(0)]
  await Promise.all([end(1), expect(first).rejects.toThrow('exited')])
  expect(await second).toBe(threads[1]?.threadId)
})

test('ended in the middle of a task: the same', async () => {
  await sayWhere(0)
  const [first, second] = [sayWhere(60_000), sayWhere(0)]
  await Promise.all([end(1), expect(first).rejects.toThrow('exited')])
  expect(await second).toBe(threads[1]?.threadId)
})

test('the next one ended as it begins, too: those who wait are told, and another begins with the next task', async () => {
  const tasks = [sayWhere(0), sayWhere(0), sayWhere(0)]
  const told = Promise.all(tasks.map((task) => expect(task).rejects.toThrow()))
  await end(1)
  await end(2)
  await told
  expect(await sayWhere(0)).toBe(threads[2]?.threadId)
})

test('what fails by itself while nobody has a task in it ends nothing else', async () => {
  await sayWhere(0)
  threads[0]?.emit('error', new Error('out of memory'))
  await end(1)
  expect(await sayWhere(0)).toBe(threads[1]?.threadId)
})
