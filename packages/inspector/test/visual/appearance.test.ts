/** How the inspector looks: in both modes and both themes, kept as pictures where PLAN_SCREENSHOTS names a folder. */
import { obstacles } from '@plan/tests/chromium'
import { describe, expect, test } from 'vitest'
import { describeApp, drawn, type Page, publish, show } from './app-page.ts'
import { anEvent, purchase } from './sample-events.ts'

describeApp('the look of the visual inspector', (open) => {
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    test.each(['bubble', 'bar'] as const)('%s', async (mode) => {
      const { page, complaints } = await open({ scheme })
      const look = lookOf(page, `${mode}-${scheme}`)
      await show(page, mode)
      await look('nothing-yet')
      await page.getByRole('button', { name: 'Event inspector' }).click()
      await look('empty-panel')
      await page.keyboard.press('Escape')
      await publish(page, anEvent(0), ...purchase.filter(({ id }) => id === '1' || id === '3'))
      await look('as-planned')
      await publish(page, ...purchase)
      await look('with-errors')
      await page.getByRole('button', { name: 'Event inspector' }).click()
      await look('panel')
      await page.getByRole('searchbox').fill('nowhere')
      await look('nothing-found')
      expect(complaints).toEqual([])
    })
  })

  test('on a narrow screen, with more events than are kept', async () => {
    const { page } = await open()
    await page.setViewportSize({ width: 340, height: 560 })
    await show(page, 'bar')
    await publish(page, ...Array.from({ length: 520 }, (_, number) => anEvent(number)), ...purchase)
    await page.getByRole('button', { name: 'Event inspector' }).click()
    await page.getByText('The newest 500 are kept').waitFor()
    await lookOf(page, 'narrow')('panel')
  })

  test('in colours that the system forces', async () => {
    const { page } = await open()
    await page.emulateMedia({ forcedColors: 'active' })
    await show(page, 'bubble')
    await publish(page, ...purchase)
    await lookOf(page, 'forced')('with-errors')
    await page.getByRole('button', { name: 'Event inspector' }).click()
    await lookOf(page, 'forced')('panel')
  })
})

/** Reads the page as a program for accessibility does. */
const lookOf = (page: Page, prefix: string) => async (name: string) => {
  await drawn(page)
  const folder = process.env.PLAN_SCREENSHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${prefix}-${name}.png` })
  expect(await obstacles(page), `${prefix} ${name}`).toEqual([])
}
