/** What the list of events shows of what was published. */
import { expect, test } from 'vitest'
import { clear, describeApp, drawn, hide, type Page, publish, show, stateOf } from './app-page.ts'
import { anEvent, purchase } from './sample-events.ts'

const names = (page: Page) => page.locator('.row .name bdi').allTextContents()
const opened = (page: Page) => page.locator('.row:has(details[open]) .name bdi').allTextContents()
const openPanel = (page: Page) => page.getByRole('button', { name: 'Event inspector' }).click()

describeApp('events in the visual inspector', (open) => {
  test('are listed newest first, as planned or not, in their words', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await publish(page, ...purchase)
    await openPanel(page)
    expect(await names(page)).toEqual([
      'Order Completed',
      'Coupon Applied',
      'Cart Updated',
      'Product Viewed',
      'App Opened',
    ])
    const states = await page.locator('.row .name .unseen').allTextContents()
    expect(states).toEqual(['As planned: ', 'Has errors: ', 'As planned: ', 'Has errors: ', 'As planned: '])
    expect(await page.locator('.row .kind').allTextContents()).toEqual(['event', 'event', 'schema', 'event', 'event'])
  })

  test('that are newest or have errors are open, with each error under its property', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await openPanel(page)
    await publish(page, ...purchase)
    await drawn(page)
    expect(await opened(page)).toEqual(['Order Completed', 'Coupon Applied', 'Product Viewed'])
    const viewed = page.locator('.row', { hasText: 'Product Viewed' })
    expect(await viewed.locator('.property').nth(1).textContent()).toBe(
      'pricestring49.00Error: Expected a float, got a string.',
    )
    expect(await viewed.locator('.property').first().locator('.wrong').count()).toBe(0)
    expect(
      await page.locator('.row', { hasText: 'Coupon Applied' }).locator('.inside > .wrong').textContent(),
    ).toContain('The plan has no event of this name.')
  })

  test('close when a newer one comes, unless somebody opened or closed them', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await openPanel(page)
    await publish(page, anEvent(1))
    await page.mouse.move(5, 5)
    await publish(page, anEvent(2))
    await drawn(page)
    expect(await opened(page)).toEqual(['Event 2'])
    await page.getByText('Event 1').click()
    await page.mouse.move(5, 5)
    await page.getByRole('searchbox').focus()
    await publish(page, anEvent(3))
    await drawn(page)
    expect(await opened(page)).toEqual(['Event 3', 'Event 1'])
  })

  test('change in their place when they are published again', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await openPanel(page)
    await publish(page, anEvent(1), anEvent(2))
    await publish(page, anEvent(1, { errors: ['Late news.'] }), anEvent(2, { kind: 'schema' }))
    await drawn(page)
    expect(await names(page)).toEqual(['Event 2', 'Event 2', 'Event 1'])
    expect(await page.getByText('Late news.').isVisible()).toBe(true)
  })

  test('are found by name, by property and by error', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await publish(page, ...purchase)
    await openPanel(page)
    await page.getByRole('searchbox').fill('order')
    await drawn(page)
    expect(await names(page)).toEqual(['Order Completed'])
    await page.getByRole('searchbox').fill('CURRENCY')
    await drawn(page)
    expect(await names(page)).toEqual(['Cart Updated'])
    expect(await page.locator('.head').textContent()).toContain('1 of 5')
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('Only with errors').check()
    await drawn(page)
    expect(await names(page)).toEqual(['Coupon Applied', 'Product Viewed'])
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByText('Change the filter to see other events.').waitFor()
    await page.getByLabel('Only with errors').uncheck()
    await page.getByRole('searchbox').fill('')
    await drawn(page)
    expect(await names(page)).toHaveLength(5)
  })

  test('go with the button, and from outside', async () => {
    const { page } = await open()
    await show(page, 'bar')
    await publish(page, ...purchase)
    await openPanel(page)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('every event that it tracks appears here').waitFor()
    await publish(page, anEvent(7))
    await drawn(page)
    expect(await names(page)).toEqual(['Event 7'])
    await clear(page)
    await page.getByText('every event that it tracks appears here').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: 'Event inspector' }).textContent()).toContain('No events yet')
  })

  test('stay when it changes its mode, and when it is hidden in between', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await publish(page, ...purchase)
    await openPanel(page)
    await page.getByRole('button', { name: 'Show as bar' }).click()
    expect(await stateOf(page)).toEqual({ isShown: true, mode: 'bar' })
    expect(await names(page)).toHaveLength(5)
    await page.getByRole('button', { name: 'Show as bubble' }).click()
    expect(await stateOf(page)).toEqual({ isShown: true, mode: 'bubble' })
    await hide(page)
    expect(await stateOf(page)).toEqual({ isShown: false, mode: 'bubble' })
    expect(await page.locator('plan-inspector').count()).toBe(0)
    await publish(page, anEvent(8))
    await show(page, 'bar')
    await openPanel(page)
    expect(await names(page)).toHaveLength(6)
  })

  test('make the bubble count and turn red, and the bar show the newest', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    const launcher = page.getByRole('button', { name: 'Event inspector' })
    const colour = () => launcher.evaluate((element) => getComputedStyle(element).backgroundColor)
    await publish(page, anEvent(1), anEvent(2))
    await drawn(page)
    expect(await launcher.locator('.number').textContent()).toBe('2')
    expect(await colour()).toBe('rgb(255, 255, 255)')
    await publish(page, ...purchase)
    await expect.poll(colour, { timeout: 30_000 }).toBe('rgb(179, 38, 30)')
    await show(page, 'bar')
    expect(await launcher.textContent()).toMatch(/Order Completed.*2 with errors/s)
    expect(await colour()).toBe('rgb(179, 38, 30)')
    await clear(page)
    await expect.poll(colour, { timeout: 30_000 }).toBe('rgb(255, 255, 255)')
  })

  test('are the newest 500 of 1,000 that come at once, a few a frame', async () => {
    const { page, complaints } = await open()
    await show(page, 'bubble')
    await openPanel(page)
    const burst = Array.from({ length: 1000 }, (_, number) =>
      anEvent(number, number % 5 === 0 ? { errors: ['No.'] } : {}),
    )
    const heights = await page.evaluate(async (events) => {
      const { inspector } = globalThis as unknown as { inspector: { publish(event: unknown): void } }
      const list = document.querySelector('plan-inspector')?.shadowRoot?.querySelector('.list')
      for (const event of events) inspector.publish(event)
      const counts = [list?.childElementCount ?? -1]
      while (counts.length < 60 && counts.at(-1) !== 500) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        counts.push(list?.childElementCount ?? -1)
      }
      return counts
    }, burst)
    expect(heights[0]).toBe(0)
    expect(heights.at(-1)).toBe(500)
    expect(Math.max(...heights.slice(1).map((height, at) => height - (heights[at] ?? 0)))).toBeLessThanOrEqual(50)
    const all = await names(page)
    expect([all[0], all[499]]).toEqual(['Event 999', 'Event 500'])
    expect(await page.getByText('The newest 500 are kept; 500 older events went.').isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  test('cost nothing while it is hidden', async () => {
    const counting = `
      window.calls = 0
      for (const [owner, name] of [[window, 'requestAnimationFrame'], [window, 'setTimeout'], [Document.prototype, 'createElement']]) {
        const original = owner[name]
        owner[name] = function (...given) { window.calls += 1; return original.apply(this, given) }
      }`
    const { page } = await open({ before: counting })
    const calls = (action: 'publish' | 'show') =>
      page.evaluate((wanted) => {
        const app = globalThis as unknown as {
          calls: number
          inspector: { publish(event: unknown): void; show(root: undefined, mode: string): void; hide(): void }
        }
        app.calls = 0
        if (wanted === 'show') app.inspector.show(undefined, 'bar')
        app.inspector.publish({ id: '1', at: 0, name: 'A', kind: 'event', properties: [], errors: ['No.'] })
        return app.calls
      }, action)
    expect(await calls('publish')).toBe(0)
    expect(await calls('show')).toBeGreaterThan(0)
    await hide(page)
    expect(await calls('publish')).toBe(0)
  })

  test('with errors are said in one sentence, however many come', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    const region = page.getByRole('status')
    await region.evaluate((element) => {
      const counter = globalThis as unknown as { sentences: number }
      counter.sentences = 0
      new MutationObserver(() => {
        counter.sentences += 1
      }).observe(element, { childList: true })
    })
    const wrong = Array.from({ length: 100 }, (_, number) => anEvent(number, { errors: ['No.'] }))
    await publish(page, ...wrong, anEvent(200), ...wrong)
    await expect
      .poll(() => region.textContent(), { timeout: 30_000 })
      .toBe('100 new events with errors, the newest is Event 99')
    expect(await page.evaluate(() => (globalThis as unknown as { sentences: number }).sentences)).toBe(1)
  })
})
