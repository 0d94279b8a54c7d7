/** That too much work for one thread is noticed, and its end. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { watchEventLoop } from '../src/event-loop.ts'

const window = 300

function work(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** Keeps the thread busy, in turns of so many milliseconds, until a window has ended. */
async function busy(turn: number) {
  const end = performance.now() + 2 * window
  while (performance.now() < end) {
    work(turn)
    await pause(0)
  }
}

test.each([
  { most: 20, isOverloaded: true },
  { most: 60_000, isOverloaded: false },
  { most: 0, isOverloaded: false },
])('turns of 120 ms are too long or not where $most ms may be', async ({ most, isOverloaded }) => {
  const eventLoop = watchEventLoop(most, window)
  onTestFinished(eventLoop.close)
  await busy(120)
  expect(eventLoop.isOverloaded()).toBe(isOverloaded)
})

test('what is over is forgotten', async () => {
  const eventLoop = watchEventLoop(100, window)
  onTestFinished(eventLoop.close)
  while (!eventLoop.isOverloaded()) await busy(250)
  while (eventLoop.isOverloaded()) await pause(10)
})
