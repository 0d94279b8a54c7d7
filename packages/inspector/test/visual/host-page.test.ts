/** The inspector and the page it is in leave each other alone. */
import { expect, test } from 'vitest'
import type { VisualInspector } from '../../src/visual/visual-inspector.ts'
import { describeApp, drawn, type Page, publish, shiftsOf, show } from './app-page.ts'
import { anEvent, purchase } from './sample-events.ts'

const openPanel = (page: Page) => page.getByRole('button', { name: 'Event inspector' }).click()

/** Every style and every box within the inspector. */
const appearanceOf = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('plan-inspector')?.shadowRoot?.querySelectorAll('*') ?? [])].map((element) => {
      const style = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const values = [...style]
        .filter((name) => !name.startsWith('--'))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
      return [element.localName, x, y, width, height, ...values].join('\n')
    }),
  )

/** The boxes of the app. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const elements = [document.documentElement, document.body, ...document.body.querySelectorAll('*')]
    const { scrollWidth, scrollHeight } = document.documentElement
    const boxes = elements.map((element) => JSON.stringify(element.getBoundingClientRect()))
    return [`${scrollWidth} ${scrollHeight}`, ...boxes]
  })

const hostile = `<style>
:not(html) { display: none !important; visibility: hidden !important; opacity: 0 !important; pointer-events: none !important; }
* { font-size: 60px !important; line-height: 3 !important; letter-spacing: 9px !important; text-transform: uppercase !important;
    direction: rtl !important; color: hotpink !important; background: lime !important; transform: rotate(9deg) !important;
    position: static !important; margin: 40px !important; width: 3px !important; user-select: none !important; }
*::before, *::after { content: "host" !important; display: block !important; }
*::backdrop { background: black !important; display: block !important; pointer-events: auto !important; }
div, span, button, section, input, ul, li, plan-inspector { border: 9px solid red !important; font-weight: 100 !important; }
html { font-size: 60px; --x: 0; --back: lime; --text: lime; }
@layer last { * { display: none !important; } :root { display: block !important; } }
</style>`

describeApp('a page with the visual inspector', (open) => {
  test.each(['bubble', 'bar'] as const)('cannot change how it looks as %s', async (mode) => {
    const seen = []
    for (const head of ['', hostile]) {
      const { page } = await open({ head })
      await show(page, mode)
      await publish(page, ...purchase)
      await openPanel(page)
      await page.mouse.move(5, 5)
      await page.getByRole('searchbox').focus()
      await drawn(page)
      seen.push(await appearanceOf(page))
      // What somebody sees, and not only what the browser computes.
      await page.getByRole('button', { name: 'Clear' }).click()
    }
    const [alone, among] = seen
    expect(alone?.length).toBeGreaterThan(50)
    expect(among).toEqual(alone)
  })

  test('does not change its layout', async () => {
    const head =
      '<style>body > :last-child, main > :last-child { margin-top: 60px } body { display: flex; gap: 9px }</style>'
    const { page, complaints } = await open({ head })
    const before = await layoutOf(page)
    for (const mode of ['bubble', 'bar'] as const) {
      await show(page, mode)
      await publish(page, ...purchase)
      await openPanel(page)
      await drawn(page)
      expect(await layoutOf(page)).toEqual(before)
      await page.getByRole('button', { name: 'Close' }).click()
    }
    expect(await layoutOf(page)).toEqual(before)
    expect((await shiftsOf(page)).flat().filter((name) => name !== '')).toEqual([])
    expect(complaints).toEqual([])
  })

  test('is told of no layout shift while the panel is closed', async () => {
    const { page } = await open()
    for (const mode of ['bubble', 'bar'] as const) {
      await show(page, mode)
      for (const event of purchase) {
        await publish(page, event)
        await drawn(page)
      }
      const { x = 0, y = 0 } = (await page.getByRole('button', { name: 'Event inspector' }).boundingBox()) ?? {}
      await page.mouse.move(x + 20, y + 20)
      await page.mouse.down()
      // Longer than a browser forgives a shift after a press.
      await page.waitForTimeout(600)
      await page.mouse.move(x - 60, y - 80, { steps: 8 })
      await drawn(page)
      await page.mouse.up()
    }
    await drawn(page)
    expect(await shiftsOf(page)).toEqual([])
  })

  test('can be used beside it', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: 'Buy' }).evaluate((button) => {
      button.addEventListener('click', () => button.append('!'))
    })
    await show(page, 'bar')
    await openPanel(page)
    await page.getByRole('button', { name: 'Buy' }).click()
    expect(await page.getByRole('button', { name: 'Buy' }).textContent()).toBe('Buy!')
  })

  test('is above the highest index and within a page that is transformed', async () => {
    const body =
      '<main><h1>Shop</h1></main><div style="position: fixed; inset: 0; z-index: 2147483647; background: #fff"></div>'
    const { page } = await open({ body, head: '<style>html { transform: scale(1); } </style>' })
    await show(page, 'bubble')
    await openPanel(page)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('allows no inline style and no script but its own', async () => {
    const { page, complaints } = await open({
      policy:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'",
    })
    await show(page, 'bubble')
    await publish(page, ...purchase)
    await openPanel(page)
    await drawn(page)
    const colour = await page.getByRole('dialog').evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(colour).toBe('rgb(255, 255, 255)')
    await page.getByRole('button', { name: 'Show as bar' }).click()
    await page.keyboard.press('Escape')
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowUp')
    expect((await page.getByRole('button', { name: 'Event inspector' }).boundingBox())?.y).toBeCloseTo(632, 0)
    expect(complaints).toEqual([])
  })

  test('lies in an old browser, and it looks the same', async () => {
    const seen = []
    const old = 'delete ShadowRoot.prototype.adoptedStyleSheets; delete HTMLElement.prototype.showPopover'
    for (const before of [undefined, old]) {
      const { page, complaints } = await open(before === undefined ? {} : { before })
      await show(page, 'bar')
      await publish(page, ...purchase)
      await openPanel(page)
      await page.mouse.move(5, 5)
      await drawn(page)
      seen.push((await appearanceOf(page)).filter((text) => !text.startsWith('style')))
      expect(complaints).toEqual([])
    }
    expect(seen[1]).toEqual(seen[0])
  })

  test('gives it names that stay text, and that turn no other text around', async () => {
    const { page, complaints } = await open({ before: 'window.alert = () => console.error("It ran.")' })
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const turned = 'abc\u202Edef'
    await show(page, 'bar')
    await publish(
      page,
      anEvent(1, {
        name: markup,
        errors: [markup],
        properties: [{ path: [markup, turned], type: markup, value: markup, errors: [markup] }],
      }),
    )
    await openPanel(page)
    await drawn(page)
    expect(await page.locator('.launcher .name').textContent()).toBe(markup)
    expect(await page.locator('.row .name bdi').textContent()).toBe(markup)
    expect(await page.locator('.property dt bdi').allTextContents()).toEqual([markup, turned])
    expect(await page.locator('.property .value').textContent()).toBe(markup)
    expect(await page.locator('.wrong bdi').allTextContents()).toEqual([markup, markup])
    expect(await page.locator('plan-inspector img, plan-inspector script').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('gives it long texts, and it stays in its width', async () => {
    const { page } = await open()
    const long = 'x'.repeat(100_000)
    await show(page, 'bubble')
    const property = { path: [long, 'inner'], type: long, value: long, errors: [long.slice(0, 900)] }
    await publish(page, anEvent(1, { name: long, properties: [property] }))
    await openPanel(page)
    await drawn(page)
    const widths = await page.locator('.list').evaluate((list) => [list.scrollWidth, list.clientWidth])
    expect(widths[0]).toBe(widths[1])
    expect(await page.locator('.value').textContent()).toBe(`${'x'.repeat(2000)}… (100000 characters)`)
  })

  test('gives it a name without a break, and closed it takes three lines, opened and for screen readers all of it', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 320, height: 700 })
    const long = 'abcdefghij'.repeat(60)
    await show(page, 'bubble')
    await publish(page, anEvent(1, { name: long }), anEvent(2))
    await openPanel(page)
    await drawn(page)
    const row = page.locator('.row').nth(1)
    const name = row.locator('.name')
    const linesOf = async () => ((await name.boundingBox())?.height ?? 0) / 20
    expect(await linesOf()).toBeLessThanOrEqual(3)
    expect(await name.getAttribute('title')).toBe(long)
    expect(await name.locator('bdi').textContent()).toBe(long)
    await row.locator('summary').click()
    expect(await linesOf()).toBeGreaterThan(20)
    const { hidden, shown } = await name.evaluate(({ scrollHeight, clientHeight }) => ({
      hidden: scrollHeight - clientHeight,
      shown: clientHeight,
    }))
    expect([hidden, shown > 400]).toEqual([0, true])
  })

  test('may have a document that is shown nowhere, and there it is not shown', async () => {
    const { page } = await open()
    const isShown = await page.evaluate(() => {
      const { unseen } = globalThis as unknown as { unseen: VisualInspector }
      unseen.show(undefined, 'bar')
      return unseen.isShown
    })
    expect(isShown).toBe(false)
  })

  test('may be drawn anew without it, and it comes back with the next event', async () => {
    const { page } = await open({ body: '<main id="root"><h1>Shop</h1></main>' })
    await page.evaluate(() => {
      const { inspector } = globalThis as unknown as { inspector: { show(root: Element | null, mode: string): void } }
      inspector.show(document.querySelector('#root'), 'bubble')
    })
    expect(await page.locator('#root > plan-inspector').count()).toBe(1)
    await page.evaluate(() => document.body.replaceChildren())
    expect(await page.locator('plan-inspector').count()).toBe(0)
    await publish(page, anEvent(1))
    await page.getByRole('button', { name: 'Event inspector' }).waitFor()
    expect(await page.locator('html > plan-inspector').count()).toBe(1)
  })
})
