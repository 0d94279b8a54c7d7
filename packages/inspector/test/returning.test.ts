import { setTimeout as pause } from 'node:timers/promises'
import { openChromium } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, type Build, keptEvents, names, openApp, openWorld, track } from './open-app.ts'

/** Who is younger than three seconds may still wait for its lock. */
const grownUp = 3_100

/** Pages that are left with an event that waits, and returned to. */
const journeys: readonly {
  readonly title: string
  readonly build: Build
  readonly before?: string
  /** How the service answers the request that goes out while the page is left. */
  readonly answer?: { readonly status?: number; readonly after?: number }
  /** Milliseconds before the return. */
  readonly away: number
}[] = [
  ...(['production', 'lite'] as const).flatMap((build) => [
    { title: 'what arrived', build, away: grownUp },
    { title: 'what is still on its way', build, answer: { after: grownUp + 1_000 }, away: grownUp },
    { title: 'what the service could not take', build, answer: { status: 503 }, away: grownUp },
  ]),
  {
    title: 'what arrived, without locks',
    build: 'production',
    before: `Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })`,
    away: grownUp,
  },
  {
    title: 'what could be neither taken nor kept',
    build: 'production',
    before: `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
    answer: { status: 503 },
    away: grownUp,
  },
]

describeWith('chromium', 'pages that the browser keeps when they are left', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium({ keepsPages: true })
  })
  afterAll(() => browser.close())

  test('have everything sent once when they are returned to', { timeout: 120_000 }, async () => {
    const travel = async ({ title, build, before, answer, away }: (typeof journeys)[number]) => {
      const { context, app, service } = await openWorld(browser, before)
      app.pages.set('/elsewhere', '<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>')
      const { page, complaints } = await openApp(context, app, { endpoint: service.endpoint }, build)
      await page.evaluate(`addEventListener('pageshow', ({ persisted }) => { window.isReturn = persisted })`)
      if (answer) service.answers.push(answer)
      await page.evaluate(track('Before'))
      await page.goto(`${app.endpoint}/elsewhere`)
      await vi.waitFor(() => expect(service.requests, title).not.toEqual([]), 30_000)
      await pause(away)
      // A page that was kept does not load.
      await page.goBack({ waitUntil: 'commit' })
      const isReturn = await page.evaluate('window.isReturn')
      await page.evaluate(track('After'))
      await page.evaluate('inspector.flush()')
      await vi.waitFor(() => expect(new Set(names(service)).size, title).toBe(2), 30_000)
      // What is not kept any more cannot be sent again.
      await vi.waitFor(async () => expect(await page.evaluate(keptEvents), title).toEqual([]), 30_000)
      return { title, build, isReturn, names: names(service), complaints }
    }
    const arrived = await Promise.all(journeys.map(travel))
    expect(arrived).toEqual(
      journeys.map(({ title, build }) => ({
        title,
        build,
        isReturn: true,
        names: ['After', 'Before'],
        complaints: [],
      })),
    )
  })
})
