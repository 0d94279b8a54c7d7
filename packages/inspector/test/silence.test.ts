import { Inspector } from '@plan/inspector'
import { Inspector as LiteInspector } from '@plan/inspector/lite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-03-01T12:00:00Z')
  Inspector.setBatchSize(1)
})
afterEach(() => {
  vi.useRealTimers()
  Inspector.setBatchSize(Number.NaN)
})

const builds = { production: Inspector, lite: LiteInspector }

/** The service asks for silence with its first answer. */
function openSilenced(build: keyof typeof builds, status: number, retryAfter: string | undefined) {
  const requests: number[] = []
  const inspector = new builds[build]({
    apiKey: 'key',
    env: 'prod',
    endpoint: 'https://plan.example.com',
    storage: null,
    transport: async () => {
      requests.push(Date.now())
      const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      return { status: requests.length === 1 ? status : 200, headers, json: async () => ({ samplingRate: 1 }) }
    },
  })
  onTestFinished(() => inspector.destroy())
  inspector.trackSchema('One', {})
  return { inspector, requests }
}

const inTwoMinutes = 'Sun, 01 Mar 2026 12:02:00 GMT'

describe.each(['production', 'lite'] as const)('build %s', (build) => {
  test.each([
    [429, '120', 120],
    [503, '120', 120],
    [429, inTwoMinutes, 120],
    [503, inTwoMinutes, 120],
    [503, 'Wed, 01 Apr 2026 12:00:00 GMT', 3_600],
    [429, '99999999', 3_600],
  ])(
    'keeps the silence that an answer %i with Retry-After: %s asks for, an hour at most',
    async (status, retryAfter, seconds) => {
      const { inspector, requests } = openSilenced(build, status, retryAfter)
      await vi.advanceTimersByTimeAsync((seconds - 2) * 1_000)
      inspector.trackSchema('Two', {})
      await inspector.flush()
      expect(requests).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(4_000)
      expect(requests.length).toBeGreaterThan(1)
    },
  )

  test.each([
    ['a date that is over', 'Sun, 01 Mar 2026 11:00:00 GMT'],
    ['no seconds', '0'],
    ['less than none', '-5'],
    ['no time at all', 'soon'],
    ['nothing', undefined],
  ])('tries again after its own pause where Retry-After says %s', async (_, retryAfter) => {
    const { requests } = openSilenced(build, 503, retryAfter)
    await vi.advanceTimersByTimeAsync(400)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(700)
    expect(requests).toHaveLength(2)
  })

  test.each(['120', undefined])(
    'is not silent for longer because the clock is set back, with Retry-After: %s',
    async (retryAfter) => {
      const { requests } = openSilenced(build, 503, retryAfter)
      await vi.advanceTimersByTimeAsync(100)
      vi.setSystemTime('2026-02-01T12:00:00Z')
      await vi.advanceTimersByTimeAsync(125_000)
      expect(requests).toHaveLength(2)
    },
  )
})
