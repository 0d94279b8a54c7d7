/** What health answers when the store does not. */
import { openMemoryService } from '@plan/tests/memory-service'
import type { Surroundings } from '@plan/workspace'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/index.ts'

type Check = Surroundings['storage']['check']

const never = () => ResultAsync.fromSafePromise<void>(new Promise(() => {}))
const away: Check = () => errAsync({ code: 'storage-unavailable', cause: 'gone' })

/** A service whose store can be made to answer in another way, or not at all. */
async function openService() {
  const { surroundings, close } = await openMemoryService()
  let check: Check = surroundings.storage.check
  let isStopping = false
  let asked = 0
  const storage = {
    ...surroundings.storage,
    check: () => {
      asked++
      return check()
    },
  }
  const app = buildApp({ surroundings: { ...surroundings, storage }, isStopping: () => isStopping })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return {
    ask: async (url: string) => {
      const start = performance.now()
      const { statusCode, payload } = await app.inject({ url })
      return { status: statusCode, payload, time: performance.now() - start }
    },
    stop: () => {
      isStopping = true
    },
    answerWith: (other: Check) => {
      check = other
    },
    asked: () => asked,
  }
}

const statusOf = ({ status }: { readonly status: number }) => status

test('a store that answers is ready, alive and started', async () => {
  const { ask } = await openService()
  for (const url of ['/livez', '/readyz', '/startupz'])
    expect(await ask(url)).toMatchObject({ status: 200, payload: '{"status":"ok"}' })
})

test('a store that hangs is told within 1.5 s, and asked once by however many', async () => {
  const { ask, answerWith, asked } = await openService()
  answerWith(never)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
  for (const { status, payload, time } of answers) {
    expect({ status, payload }).toEqual({ status: 503, payload: '{"status":"unavailable"}' })
    expect(time).toBeLessThan(1_500)
  }
  expect(asked()).toBe(1)
  const { status, time } = await ask('/livez')
  expect({ status, isPrompt: time < 500 }).toEqual({ status: 200, isPrompt: true })
})

test.each([
  ['fails', away],
  ['rejects', () => new ResultAsync<void, never>(Promise.reject(new Error('broken')))],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
] as const)('a store that %s is not ready, and ready again when it answers', async (_, check) => {
  const { ask, answerWith } = await openService()
  answerWith(check)
  expect(statusOf(await ask('/readyz'))).toBe(503)
  answerWith(() => okAsync(undefined))
  expect(statusOf(await ask('/readyz'))).toBe(200)
})

test('whoever stops is not ready any more, but alive', async () => {
  const { ask, stop, asked } = await openService()
  stop()
  expect(statusOf(await ask('/readyz'))).toBe(503)
  expect(statusOf(await ask('/livez'))).toBe(200)
  expect(asked()).toBe(0)
})

test('a start is over once the store has answered, and stays over', async () => {
  const { ask, answerWith, asked } = await openService()
  answerWith(away)
  expect(statusOf(await ask('/startupz'))).toBe(503)
  answerWith(() => okAsync(undefined))
  expect(statusOf(await ask('/startupz'))).toBe(200)
  answerWith(away)
  expect(statusOf(await ask('/startupz'))).toBe(200)
  expect(asked()).toBe(2)
})
