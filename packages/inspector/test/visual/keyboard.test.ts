/** The inspector without a pointer. */
import { expect, test } from 'vitest'
import { describeApp, type Page, publish, show } from './app-page.ts'
import { purchase } from './sample-events.ts'

/** What has the focus, by what it says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.parentElement?.closest('label')?.textContent
    return name ?? element?.closest('summary')?.querySelector('.name bdi')?.textContent ?? element?.textContent ?? ''
  })

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Whether what has the focus shows it. */
const isRinged = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement
    return element != null && Number.parseFloat(getComputedStyle(element).outlineWidth) >= 2
  })

describeApp('the visual inspector by keyboard', (open) => {
  test.each(['bubble', 'bar'] as const)('%s: opens, is walked through and closes', async (mode) => {
    const { page } = await open()
    await publish(page, ...purchase)
    await show(page, mode)
    await press(page, 'Tab', 'Tab', 'Tab')
    expect(await focused(page)).toMatch(/^Event inspector, /)
    expect(await isRinged(page)).toBe(true)
    await press(page, 'Enter')
    const walked: string[] = [await focused(page)]
    for (let steps = 0; steps < 10; steps += 1) {
      await press(page, 'Tab')
      walked.push(await focused(page))
      expect(await isRinged(page), walked.at(-1)).toBe(true)
    }
    expect(walked).toEqual([
      'Events',
      'Clear',
      mode === 'bar' ? 'Show as bubble' : 'Show as bar',
      'Close',
      'Filter by event or property',
      'Only with errors',
      'Order Completed',
      'Coupon Applied',
      'Cart Updated',
      'Product Viewed',
      'App Opened',
    ])
    await press(page, 'Escape')
    expect(await focused(page)).toMatch(/^Event inspector, /)
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
  })

  test('rows are walked with arrows and opened with Enter', async () => {
    const { page } = await open()
    await publish(page, ...purchase)
    await show(page, 'bubble')
    await page.getByRole('button', { name: 'Event inspector' }).press('Enter')
    await page.getByLabel('Only with errors').focus()
    await press(page, 'Tab', 'ArrowDown', 'ArrowDown')
    expect(await focused(page)).toBe('Cart Updated')
    const row = page.locator('.row', { hasText: 'Cart Updated' })
    expect(await row.locator('dl').count()).toBe(0)
    await press(page, 'Enter')
    await row.locator('dl').waitFor()
    await press(page, 'End')
    expect(await focused(page)).toBe('App Opened')
    await press(page, 'ArrowDown')
    expect(await focused(page)).toBe('App Opened')
    await press(page, 'Home', 'ArrowUp')
    expect(await focused(page)).toBe('Order Completed')
  })

  test('the switch keeps the focus, and Close gives it back', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await page.getByRole('button', { name: 'Event inspector' }).press('Space')
    await page.getByRole('button', { name: 'Show as bar' }).press('Enter')
    expect(await focused(page)).toBe('Show as bubble')
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    expect(await focused(page)).toMatch(/^Event inspector, /)
  })

  test('its keys and clicks are none of the app', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await page.evaluate(() => {
      const heard: string[] = []
      ;(globalThis as unknown as { heard: string[] }).heard = heard
      for (const type of ['keydown', 'keyup', 'input', 'click', 'pointerdown', 'focusin'])
        document.addEventListener(type, ({ target }) => {
          if (target instanceof Element && target.localName === 'plan-inspector') heard.push(type)
        })
    })
    await page.getByRole('button', { name: 'Event inspector' }).click()
    await page.getByRole('searchbox').click()
    await page.keyboard.type('/k')
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([])
  })
})
