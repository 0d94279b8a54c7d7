import { expect, test } from 'vitest'
import { openRateLimit } from '../src/request/rate-limit.ts'

function open(burst: number, perSecond: number) {
  let now = 0
  const ask = openRateLimit({ burst, perSecond }, () => now)
  const take = (caller: string) => {
    const { isGranted, seconds } = ask(caller)
    return isGranted ? 0 : seconds
  }
  return { ask, take, wait: (milliseconds: number) => (now += milliseconds) }
}

test('a burst passes, then one a second', () => {
  const { take, wait } = open(3, 1)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 1])
  wait(999)
  expect(take('a')).toBe(1)
  wait(1)
  expect([take('a'), take('a')]).toEqual([0, 1])
})

test('a refusal costs nothing, and a pause refills no more than the burst', () => {
  const { take, wait } = open(2, 0.5)
  take('a')
  take('a')
  expect([take('a'), take('a'), take('a')]).toEqual([2, 2, 2])
  wait(2000)
  expect([take('a'), take('a')]).toEqual([0, 2])
  wait(1_000_000)
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 2])
})

test('callers do not share a bucket', () => {
  const { take } = open(1, 1)
  expect([take('a'), take('b'), take('a')]).toEqual([0, 0, 1])
})

test('a caller who is limited stays limited among many others', () => {
  const { take } = open(1, 0.001)
  take('a')
  for (let other = 0; other < 20_000; other++) take(`other ${other}`)
  expect(take('a')).toBeGreaterThan(0)
})

test('a caller is told what is left and when there is more', () => {
  const { ask, wait } = open(2, 0.5)
  expect(ask('a')).toEqual({ isGranted: true, remaining: 1, seconds: 2 })
  wait(1000)
  expect(ask('a')).toEqual({ isGranted: true, remaining: 0, seconds: 1 })
  expect(ask('a')).toEqual({ isGranted: false, remaining: 0, seconds: 1 })
})
