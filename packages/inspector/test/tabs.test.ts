import { openChromium } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, type Build, keptEvents, names, openApp, openWorld, type Page, track } from './open-app.ts'
import type { RecordingService } from './recording-service.ts'

const withoutLocks = `Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })`

/** A tab has a clock of its own, which goes on while the tab itself may stand still. */
const ownClock = `{
  const now = Date.now.bind(Date)
  const rounds = []
  let ahead = 0
  Date.now = () => now() + ahead
  window.setInterval = (round) => rounds.push(round)
  window.sleep = (seconds) => { ahead += seconds * 1_000 }
  window.live = (seconds) => { sleep(seconds); for (const round of rounds) round() }
}`

const hide = `Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`

const soon = { timeout: 30_000 }

/** Ids that arrived, each with its name: what a service counts. */
const counted = ({ taken }: RecordingService) =>
  [...new Map(taken.map(({ messageId, eventName }) => [messageId, eventName])).values()].sort()

const flush = (...pages: readonly Page[]) => Promise.all(pages.map((page) => page.evaluate('inspector.flush()')))

describeWith('chromium', 'two tabs', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  const openTabs = async (build: Build, before?: string) => {
    const world = await openWorld(browser, before)
    const openTab = () => openApp(world.context, world.app, { endpoint: world.service.endpoint }, build)
    return { ...world, openTab, first: (await openTab()).page, second: (await openTab()).page }
  }

  describe.each(['production', 'lite'] as const)('of build %s', (build) => {
    test('send everything once, whoever sends it', async () => {
      const { service, first, second } = await openTabs(build)
      const tracked: string[] = []
      const trackIn = async (page: Page, name: string, count: number) => {
        for (let at = 0; at < count; at++) {
          tracked.push(`${name} ${at}`)
          await page.evaluate(track(`${name} ${at}`))
        }
      }
      await Promise.all([trackIn(first, 'First', 70), trackIn(second, 'Second', 70)])
      await flush(first, second, first, second)
      await service.until(140)
      service.answers.push({ status: 503 }, { status: 503 })
      await Promise.all([trackIn(first, 'First again', 5), trackIn(second, 'Second again', 5)])
      await flush(first, second)
      await flush(second, first)
      await service.until(150)
      expect(names(service)).toEqual(tracked.toSorted())
      await vi.waitFor(async () => expect(await first.evaluate(keptEvents)).toEqual([]), soon)
    })

    test('where one is hidden while the other opens send everything once', async () => {
      const { service, first, openTab } = await openTabs(build)
      service.answers.push({ after: 1_500 })
      await first.evaluate(track('One'))
      await first.evaluate(hide)
      await vi.waitFor(() => expect(service.requests).toHaveLength(1), soon)
      const { page } = await openTab()
      await page.evaluate(track('Two'))
      await flush(page)
      await service.until(1)
      await flush(page, first)
      await first.waitForTimeout(1_600)
      await flush(page, first)
      expect(names(service)).toEqual(['One', 'Two'])
    })

    test('of which one closes have everything counted once', async () => {
      const { service, first, second } = await openTabs(build)
      for (const name of ['One', 'Two']) await first.evaluate(track(name))
      await second.evaluate(track('Three'))
      await Promise.all([first.close(), flush(second)])
      await second.evaluate(track('Four'))
      await flush(second)
      await service.until(4)
      expect(counted(service)).toEqual(['Four', 'One', 'Three', 'Two'])
    })
  })

  test('of build lite without locks have everything counted once', async () => {
    const { service, first, second } = await openTabs('lite', withoutLocks)
    for (const name of ['One', 'Two']) await first.evaluate(track(name))
    for (const name of ['Three', 'Four']) await second.evaluate(track(name))
    await flush(first, second)
    await service.until(4)
    expect(counted(service)).toEqual(['Four', 'One', 'Three', 'Two'])
    await vi.waitFor(async () => expect(await second.evaluate(keptEvents)).toEqual([]), soon)
  })

  test('without locks: what a tab had whose process died is sent once its lease is over, once', async () => {
    const { service, first, second } = await openTabs('production', `${withoutLocks};${ownClock}`)
    for (const name of ['One', 'Two', 'Three']) await first.evaluate(track(name))
    const crashed = first.waitForEvent('crash')
    void first.goto('chrome://crash').catch(() => {})
    await crashed
    await second.evaluate('live(80)')
    await second.waitForTimeout(300)
    expect(service.requests).toEqual([])
    await second.evaluate('live(11)')
    await service.until(3)
    await second.evaluate('live(30)')
    await flush(second)
    expect(names(service)).toEqual(['One', 'Three', 'Two'])
    await vi.waitFor(async () => expect(await second.evaluate(keptEvents)).toEqual([]), soon)
  })

  test('without locks: a tab that stood still too long sends nothing that another one has taken', async () => {
    const { service, first, second } = await openTabs('production', `${withoutLocks};${ownClock}`)
    for (const name of ['One', 'Two']) await first.evaluate(track(name))
    await second.evaluate('live(91)')
    await service.until(2)
    await first.evaluate('sleep(91)')
    await flush(first)
    await first.evaluate('live(30)')
    await first.evaluate(track('Three'))
    await flush(first)
    await service.until(3)
    expect(names(service)).toEqual(['One', 'Three', 'Two'])
    await vi.waitFor(async () => expect(await second.evaluate(keptEvents)).toEqual([]), soon)
  })

  test('without locks: a lease from a clock that was ahead does not last until then', async () => {
    const { service, first, second } = await openTabs('production', `${withoutLocks};${ownClock}`)
    await first.evaluate('live(86_400)')
    await first.evaluate(track('One'))
    const crashed = first.waitForEvent('crash')
    void first.goto('chrome://crash').catch(() => {})
    await crashed
    await second.evaluate('live(91)')
    await service.until(1)
  })
})
