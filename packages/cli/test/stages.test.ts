import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStages } from '../src/stages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const terminal = (isTTY: boolean) => Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })

describe('stages', () => {
  test('of quick work are not told', () => {
    const stderr = terminal(true)
    const stages = openStages(stderr)
    stages.begin('reading')
    vi.advanceTimersByTime(500)
    stages.begin('parsing')
    stages.end()
    vi.advanceTimersByTime(5000)
    expect(stderr.read()).toBeNull()
  })

  test('are told once a second has passed, the waiting one too', () => {
    const stderr = terminal(true)
    const stages = openStages(stderr)
    stages.begin('reading')
    vi.advanceTimersByTime(1000)
    stages.begin('parsing')
    stages.end()
    expect(stderr.read()).toBe('reading…\nparsing…\n')
  })

  test('are told at once when there is much to do', () => {
    const stderr = terminal(true)
    const stages = openStages(stderr)
    stages.begin('reading')
    stages.expect(50_000_000)
    stages.begin('parsing')
    stages.begin('planning')
    stages.end()
    expect(stderr.read()).toBe('parsing…\nplanning…\n')
  })

  test('are told to nobody but a terminal', () => {
    const stderr = terminal(false)
    const stages = openStages(stderr)
    stages.expect(50_000_000)
    stages.begin('parsing')
    vi.advanceTimersByTime(5000)
    stages.end()
    expect(stderr.read()).toBeNull()
  })
})
