import { openChromium } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Browser, type Build, keptEvents, names, openApp, openWorld, track } from './open-app.ts'
import type { RecordingService } from './recording-service.ts'

const soon = { timeout: 30_000 }
const counted = ({ taken }: RecordingService) =>
  [...new Map(taken.map(({ messageId, eventName }) => [messageId, eventName])).values()].sort()

/** Browsers that cannot ask the network beyond the end of a page, or hardly. */
const withoutKeepalive = 'delete Request.prototype.keepalive'
const refusals: readonly (readonly [string, string])[] = [
  ['refuses beacons', `${withoutKeepalive}; Navigator.prototype.sendBeacon = () => false`],
  [
    'has no beacons',
    `${withoutKeepalive}; delete Navigator.prototype.sendBeacon; window.fetch = () => Promise.reject(new TypeError('no'))`,
  ],
  [
    'throws at beacons',
    `${withoutKeepalive}; Navigator.prototype.sendBeacon = () => { throw new TypeError('no') }; window.fetch = () => Promise.reject(new TypeError('no'))`,
  ],
  ['has neither', `delete window.Request; window.fetch = () => Promise.reject(new TypeError('no'))`],
  [
    'refuses what outlives a page',
    `const ask = fetch; window.fetch = (url, init) => init?.keepalive ? Promise.reject(new TypeError('no')) : ask(url, init)`,
  ],
]

const fill = `for (let size = 4_194_304; size > 0; size = size >> 1)
  for (const half of [1, 2]) try { localStorage['full' + size + half] = 'x'.repeat(size) } catch {}`

const manyBytes = (name: string, letter: string) =>
  `for (let at = 0; at < 60; at++) inspector.trackSchemaFromEvent('${name} ' + at, { ['${letter}'.repeat(900)]: at })`
const many = (name: string) => Array.from({ length: 60 }, (_, at) => `${name} ${at}`)
const largeBatches = 'plan.Inspector.setBatchSize(1000)'

describeWith('chromium', 'pages that are hindered', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  const openFrom = async (
    build: Build,
    { before, head, ...options }: { before?: string; head?: string; env?: string } = {},
  ) => {
    const world = await openWorld(browser, before)
    const open = () => openApp(world.context, world.app, { endpoint: world.service.endpoint, ...options }, build, head)
    return { ...world, open, ...(await open()) }
  }

  describe.each(['production', 'lite'] as const)('in build %s', (build) => {
    test('without keepalive, what waits when a page closes goes as a beacon', async () => {
      const { service, page, complaints } = await openFrom(build, { before: withoutKeepalive })
      await page.evaluate(track('One'))
      await page.close()
      await service.until(1)
      expect(service.requests.map(({ headers }) => headers['content-type'])).toEqual(['text/plain;charset=UTF-8'])
      expect(complaints).toEqual([])
    })

    test('what nothing carries beyond the end of a page is sent by the next one, once', {
      timeout: 120_000,
    }, async () => {
      const sent = await Promise.all(
        refusals.map(async ([title, hindrance]) => {
          // The page that is left is hindered, the next one is not.
          const before = `if (!localStorage.wasHere) { ${hindrance} }; localStorage.wasHere = true`
          const { service, page, open, complaints } = await openFrom(build, { before })
          await page.evaluate(track('One'))
          await page.evaluate(`dispatchEvent(new Event('pagehide'))`)
          await page.evaluate(
            `Object.defineProperty(document, 'visibilityState', { value: 'hidden' }); document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`,
          )
          await page.waitForTimeout(3_100)
          await page.close()
          const next = await open()
          await next.page.evaluate(track('Two'))
          await vi.waitFor(async () => {
            await next.page.evaluate('inspector.flush()')
            expect(names(service), title).toEqual(['One', 'Two'])
          }, soon)
          return [...complaints, ...next.complaints]
        }),
      )
      expect(sent.flat()).toEqual([])
    })

    test('what is too large to outlive a page is split, and the next page sends the rest', async () => {
      const { service, page, open, complaints } = await openFrom(build)
      await page.evaluate(largeBatches)
      await page.evaluate(manyBytes('Latin', 'a'))
      await page.evaluate(manyBytes('Cyrillic', 'ж'))
      await page.waitForTimeout(3_100)
      await page.close()
      await service.until(20)
      for (const { text } of service.requests) expect(Buffer.byteLength(text)).toBeLessThan(65_536)
      const next = await open()
      await next.page.evaluate('inspector.flush()')
      await service.until(120)
      expect(counted(service)).toEqual([...many('Latin'), ...many('Cyrillic')].sort())
      expect(complaints).toEqual([])
    })

    test('a batch of letters that take several bytes arrives from a living page', async () => {
      const { service, page, complaints } = await openFrom(build)
      await page.evaluate(largeBatches)
      await page.evaluate(manyBytes('Kana', 'か').replace('60', '30'))
      await page.evaluate('inspector.flush()')
      expect(names(service)).toEqual(many('Kana').slice(0, 30).sort())
      expect(complaints).toEqual([])
    })

    test.each([
      ['dev', 1],
      ['prod', 0],
    ] as const)(
      'a policy that forbids to connect costs what it forbids, and in %s is said %i times',
      async (env, times) => {
        const head = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">`
        const { service, page, complaints, said } = await openFrom(build, { head, env })
        for (const name of ['One', 'Two']) {
          expect(await page.evaluate(track(name))).toEqual({ plan: 'string' })
          await page.evaluate('inspector.flush()')
          await page.evaluate('inspector.flush()')
        }
        expect(said.filter((text) => text.includes('later'))).toHaveLength(times)
        await page.close()
        expect(service.requests).toEqual([])
        expect(complaints).toEqual([])
      },
    )

    test.each([
      [
        'is refused',
        `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
      ],
      ['is null', `Object.defineProperty(window, 'localStorage', { value: null })`],
      ['is full', fill],
      [
        'refuses every call',
        `for (const name of ['getItem', 'setItem', 'removeItem', 'key']) Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError') }`,
      ],
    ])('where storage %s, events are sent all the same', async (_, before) => {
      const { service, page, complaints, said } = await openFrom(build, { before })
      await page.evaluate(track('One'))
      await page.evaluate('inspector.flush()')
      await page.evaluate(track('Two'))
      await page.close()
      await service.until(2)
      expect(counted(service)).toEqual(['One', 'Two'])
      expect(complaints).toEqual([])
      expect(said).toEqual([])
    })

    test('in a frame that may neither keep nor lock anything, events are sent all the same', async () => {
      const { app, service, page, complaints } = await openFrom(build)
      app.pages.set('/frame', (app.pages.get('/') ?? '').replace('src="/app.js"', `src="${app.endpoint}/app.js"`))
      await page.setContent(`<iframe sandbox="allow-scripts" src="${app.endpoint}/frame"></iframe>`)
      await vi.waitFor(() => expect(page.frames()).toHaveLength(2), soon)
      const frame = page.frames()[1]
      await frame?.waitForLoadState()
      expect(await frame?.evaluate('try { localStorage } catch ({ name }) { name }')).toBe('SecurityError')
      await frame?.evaluate(track('One'))
      await frame?.evaluate('inspector.flush()')
      expect(names(service)).toEqual(['One'])
      expect(complaints).toEqual([])
    })
  })

  test('a storage that has become full while events waited in it gives them away', async () => {
    const { service, page, open } = await openFrom('production')
    service.answers.push({ status: 503, headers: { 'retry-after': '3600' } })
    await page.evaluate(track('One'))
    await page.evaluate('inspector.flush()')
    await page.waitForTimeout(3_100)
    await page.evaluate(fill)
    await page.close()
    service.answers.push({ status: 503 })
    const next = await open()
    await vi.waitFor(() => expect(service.requests).toHaveLength(2), soon)
    expect(await next.page.evaluate(keptEvents)).toHaveLength(1)
    await service.until(1)
    await vi.waitFor(async () => expect(await next.page.evaluate(keptEvents)).toEqual([]), soon)
  })

  test('in development it is said once that nothing can be kept', async () => {
    const before = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`
    const { page, said } = await openFrom('production', { before, env: 'dev' })
    for (const name of ['One', 'Two']) await page.evaluate(track(name))
    await page.evaluate('inspector.flush()')
    expect(said.filter((text) => text.includes('cannot be kept'))).toHaveLength(1)
  })
})
