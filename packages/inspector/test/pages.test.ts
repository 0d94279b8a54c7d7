import { openChromium } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, keptEvents, names, openApp, openWorld as openIn, track } from './open-app.ts'

describeWith('chromium', 'in pages', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  const openWorld = (before?: string) => openIn(browser, before)

  test.each(['production', 'lite'] as const)('what waits when a page of build %s closes arrives', async (build) => {
    const { context, app, service } = await openWorld()
    const { page, complaints } = await openApp(context, app, { endpoint: service.endpoint }, build)
    expect(await page.evaluate(track('One'))).toEqual({ plan: 'string' })
    await page.evaluate(track('Two'))
    expect(service.requests).toEqual([])
    await page.close()
    await service.until(2)
    expect(names(service)).toEqual(['One', 'Two'])
    expect(service.taken[0]).toMatchObject({ libPlatform: 'web', env: 'prod' })
    expect(complaints).toEqual([])
  })

  test('what waits when a page is left for another arrives', async () => {
    const { context, app, service } = await openWorld()
    const { page } = await openApp(context, app, { endpoint: service.endpoint })
    await page.evaluate(track('One'))
    await page.goto('about:blank')
    await service.until(1)
  })

  test('browsers ask nobody before they send', async () => {
    const { context, app, service } = await openWorld()
    const { page } = await openApp(context, app, { endpoint: service.endpoint })
    for (let at = 0; at < 40; at++) await page.evaluate(track(`Event ${at}`))
    await page.evaluate('inspector.flush()')
    await service.until(40)
    expect(service.requests.map(({ method }) => method)).not.toContain('OPTIONS')
    expect(new Set(service.requests.map(({ headers }) => headers['content-type']))).toEqual(new Set(['text/plain']))
  })

  test('to its own origin a page sends packed', async () => {
    const { context, app } = await openWorld()
    const { page } = await openApp(context, app, { endpoint: '/' })
    for (let at = 0; at < 30; at++) await page.evaluate(track(`Event ${at}`))
    await app.until(30)
    expect(app.requests.find(({ method }) => method === 'POST')?.headers['content-encoding']).toBe('gzip')
  })

  test.each(['production', 'lite'] as const)(
    'what a page of build %s could not send is sent by the next one, once, with the same ids',
    async (build) => {
      const { context, app, service } = await openWorld()
      service.answers.push({ status: 503, headers: { 'retry-after': '3600' } })
      const { page } = await openApp(context, app, { endpoint: service.endpoint }, build)
      await page.evaluate(track('One'))
      await page.evaluate('inspector.flush()')
      await page.evaluate(track('Two'))
      await page.waitForTimeout(3_100)
      await page.close()
      expect(service.taken).toEqual([])
      const next = await openApp(context, app, { endpoint: service.endpoint }, build)
      await service.until(2)
      await next.page.evaluate(track('Three'))
      await next.page.evaluate('inspector.flush()')
      expect(names(service)).toEqual(['One', 'Three', 'Two'])
      expect(new Set(service.taken.map(({ anonymousId, streamId }) => `${anonymousId} ${streamId}`)).size).toBe(1)
      await vi.waitFor(async () => expect(await next.page.evaluate(keptEvents)).toEqual([]))
    },
  )

  test.each([
    ['with locks', undefined],
    ['without locks', `Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })`],
  ])('a tab %s leaves alone what a living tab has, and takes what a gone one had', async (_, before) => {
    const { context, app, service } = await openWorld(before)
    service.answers.push({ status: 503, headers: { 'retry-after': '3600' } })
    const first = await openApp(context, app, { endpoint: service.endpoint })
    for (const name of ['A1', 'A2', 'A3']) await first.page.evaluate(track(name))
    await first.page.evaluate('inspector.flush()')
    await first.page.waitForTimeout(3_100)

    const second = await openApp(context, app, { endpoint: service.endpoint })
    await second.page.evaluate(track('B'))
    await second.page.evaluate('inspector.flush()')
    await second.page.waitForTimeout(500)
    expect(names(service)).toEqual(['B'])
    expect(await second.page.evaluate(keptEvents)).toHaveLength(3)

    await first.page.close()
    await openApp(context, app, { endpoint: service.endpoint })
    await service.until(4)
    expect(names(service)).toEqual(['A1', 'A2', 'A3', 'B'])
  })

  test('an app that clears its storage loses nothing of what is in memory', async () => {
    const { context, app, service } = await openWorld()
    const { page } = await openApp(context, app, { endpoint: service.endpoint })
    await page.evaluate(track('One'))
    await page.evaluate('localStorage.clear()')
    await page.evaluate('inspector.flush()')
    await service.until(1)
  })

  test('a page without storage sends all the same', async () => {
    const { context, app, service } = await openWorld(
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
    )
    const { page, complaints } = await openApp(context, app, { endpoint: service.endpoint })
    await page.evaluate(track('One'))
    await page.evaluate('inspector.flush()')
    await service.until(1)
    expect(complaints).toEqual([])
  })

  test('the build for development shows what is tracked, with values and what the plan says, in development alone', async () => {
    const { context, app, service } = await openWorld()
    service.specs.set('Signed Up', {
      events: [
        {
          b: 'main',
          id: 'e1',
          vids: [],
          p: { plan: { t: 'string', r: true, v: { '["silver"]': ['e1'] } }, seats: { t: 'int', r: true } },
        },
      ],
      metadata: { schemaId: 'w', branchId: 'main', latestActionId: '7' },
    })
    const options = { endpoint: service.endpoint, env: 'dev', root: 'app' }
    const { page, complaints } = await openApp(context, app, options, 'development')
    expect(await page.evaluate('inspector.getVisualInspector().isShown')).toBe(true)
    await page.evaluate(`inspector.showVisualInspector(undefined, plan.DebuggerMode.bar)`)
    expect(await page.evaluate('inspector.getVisualInspector().mode')).toBe('bar')
    await page.evaluate(track('Signed Up'))
    await page.getByText('Signed Up').first().waitFor()
    await page.getByRole('button').first().click()
    await page.getByText('The plan allows only ["silver"]').first().waitFor()
    await page.getByText('seats: The plan says it is always sent').first().waitFor()
    await page.evaluate('inspector.hideVisualInspector()')
    expect(await page.evaluate('inspector.getVisualInspector().isShown')).toBe(false)
    await service.until(1)
    expect(service.requests.map(({ text }) => text).join()).not.toContain('gold')
    expect(complaints).toEqual([])

    const production = await openApp(context, app, { ...options, env: 'prod' }, 'development')
    expect(await production.page.evaluate('inspector.getVisualInspector()')).toBeNull()
  })
})
