/** Buckets in memory, by a clock of the test's. */
import { expect, test } from 'vitest'
import { rateLimitsInMemory } from '../src/sqlite/rate-limits.ts'
import { workspaceId } from './contract/builders.ts'

function open(burst: number, perSecond: number) {
  let now = 0
  const limits = rateLimitsInMemory(() => now)
  const ask = async (caller: string) => (await limits.take(workspaceId, caller, { burst, perSecond }))._unsafeUnwrap()
  const take = async (caller: string) => {
    const { isGranted, seconds } = await ask(caller)
    return isGranted ? 0 : seconds
  }
  return { ask, take, wait: (milliseconds: number) => (now += milliseconds) }
}

test('a burst passes, then one a second', async () => {
  const { take, wait } = open(3, 1)
  expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 0, 1])
  wait(999)
  expect(await take('a')).toBe(1)
  wait(1)
  expect([await take('a'), await take('a')]).toEqual([0, 1])
})

test('a refusal costs nothing, and a pause refills no more than the burst', async () => {
  const { take, wait } = open(2, 0.5)
  await take('a')
  await take('a')
  expect([await take('a'), await take('a'), await take('a')]).toEqual([2, 2, 2])
  wait(2_000)
  expect([await take('a'), await take('a')]).toEqual([0, 2])
  wait(1_000_000)
  expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 2])
})

test('a caller who is limited stays limited among many others', async () => {
  const { take } = open(1, 0.001)
  await take('a')
  for (let other = 0; other < 20_000; other++) await take(`other ${other}`)
  expect(await take('a')).toBeGreaterThan(0)
})

test('a caller is told what is left and when there is more', async () => {
  const { ask, wait } = open(2, 0.5)
  expect(await ask('a')).toEqual({ isGranted: true, remaining: 1, seconds: 2 })
  wait(1_000)
  expect(await ask('a')).toEqual({ isGranted: true, remaining: 0, seconds: 1 })
  expect(await ask('a')).toEqual({ isGranted: false, remaining: 0, seconds: 1 })
})

test('a rate that divides no second evenly grants its burst to the last token', async () => {
  const { take } = open(7, 3)
  const answers = []
  for (let request = 0; request < 8; request++) answers.push(await take('a'))
  expect(answers).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
})
