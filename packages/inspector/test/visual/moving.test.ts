/** Where the inspector stands, and how it is moved. */
import { expect, test } from 'vitest'
import { describeApp, type Page, show } from './app-page.ts'

const launcherOf = (page: Page) => page.getByRole('button', { name: 'Event inspector' })

const boxOf = async (page: Page) => {
  const box = await launcherOf(page).boundingBox()
  return { left: box?.x ?? Number.NaN, top: box?.y ?? Number.NaN, width: box?.width ?? 0, height: box?.height ?? 0 }
}

/** Drags the launcher from its middle by so many pixels. */
const drag = async (page: Page, right: number, down: number) => {
  const { left, top, width, height } = await boxOf(page)
  const start = { x: left + width / 2, y: top + height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + right / 2, start.y + down / 2)
  await page.mouse.move(start.x + right, start.y + down)
  await page.mouse.up()
}

const isOpen = (page: Page) => page.getByRole('dialog').isVisible()

describeApp('the place of the visual inspector', (open) => {
  test('a bubble goes where it is dragged, which is no click', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    const before = await boxOf(page)
    await drag(page, -300, -200)
    const after = await boxOf(page)
    expect(after.left).toBeCloseTo(before.left - 300, 0)
    expect(after.top).toBeCloseTo(before.top - 200, 0)
    expect(await isOpen(page)).toBe(false)
    await launcherOf(page).click()
    expect(await isOpen(page)).toBe(true)
  })

  test.each([
    [-9000, 0],
    [9000, 9000],
    [0, -9000],
    [-9000, -9000],
  ])('it stays in the page when it is dragged by %i and %i', async (right, down) => {
    const { page } = await open()
    await show(page, 'bubble')
    await drag(page, -400, -300)
    await drag(page, right, down)
    await expectInside(page)
    await page.setViewportSize({ width: 320, height: 300 })
    await expectInside(page)
    await page.setViewportSize({ width: 1600, height: 1000 })
    await expectInside(page)
  })

  test('at an edge it stays at that edge when the page changes its size', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await page.setViewportSize({ width: 1600, height: 1000 })
    const { left, top, width, height } = await boxOf(page)
    expect([left + width, top + height]).toEqual([1584, 984])
  })

  test('arrow keys move it', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    const before = await boxOf(page)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowRight']) await launcherOf(page).press(key)
    const after = await boxOf(page)
    expect(after.left).toBeCloseTo(before.left - 16, 0)
    expect(after.top).toBeCloseTo(before.top - 16, 0)
    for (let steps = 0; steps < 4; steps += 1) await launcherOf(page).press('ArrowDown')
    await expectInside(page)
  })

  test('a bar goes up and down, and its panel opens where there is room', async () => {
    const { page } = await open()
    await show(page, 'bar')
    await drag(page, 200, -600)
    const bar = await boxOf(page)
    expect([bar.left, bar.width]).toEqual([0, 1280])
    expect(bar.top).toBeCloseTo(80, 0)
    await launcherOf(page).click()
    const panel = await page.getByRole('dialog').boundingBox()
    expect(panel?.y).toBeGreaterThanOrEqual(bar.top + bar.height)
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(720)
  })

  test('the panel of a bubble is inside the page, in any corner', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await page.setViewportSize({ width: 360, height: 400 })
    await drag(page, -9000, -9000)
    await launcherOf(page).click()
    const panel = await page.getByRole('dialog').boundingBox()
    expect(panel?.x).toBeGreaterThanOrEqual(0)
    expect(panel?.y).toBeGreaterThanOrEqual(0)
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(360)
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(400)
  })

  test.each(['bubble', 'bar'] as const)('several inspectors of a page as %s hide none of each other', async (mode) => {
    const { page, complaints } = await open()
    const showAll = async () => {
      await show(page, mode)
      await page.evaluate(`others.forEach((other) => other.show(undefined, ${JSON.stringify(mode)}))`)
    }
    const tops = () => launcherOf(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    await page.evaluate(openOthers)
    await showAll()
    const [first = 0, second = 0, third = 0] = await tops()
    const { height } = await launcherOf(page)
      .first()
      .evaluate((one) => one.getBoundingClientRect())
    expect(first - second).toBeGreaterThanOrEqual(height)
    expect(second - third).toBeGreaterThanOrEqual(height)
    await launcherOf(page).nth(1).press('ArrowUp')
    const moved = await tops()
    expect(moved).toEqual([first, second - 16, third])
    await page.reload()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.evaluate(openOthers)
    await showAll()
    expect(await tops()).toEqual(moved)
    expect(complaints).toEqual([])
  })

  test('an inspector that is gone leaves its place to the next one', async () => {
    const { page } = await open()
    await page.evaluate(openOthers)
    await show(page, 'bubble')
    const before = await boxOf(page)
    await page.evaluate('others[0].show(undefined, "bubble")')
    await page.evaluate('inspector.hide()')
    await page.evaluate('others[1].show(undefined, "bubble")')
    expect(
      await launcherOf(page)
        .last()
        .evaluate((one) => one.getBoundingClientRect().top),
    ).toBe(before.top)
  })

  test('it is remembered when the page is loaded anew', async () => {
    const { page } = await open()
    await show(page, 'bubble')
    await drag(page, -500, -100)
    const before = await boxOf(page)
    await page.reload()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await show(page, 'bubble')
    expect(await boxOf(page)).toEqual(before)
  })

  test.each([
    'Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("Denied", "SecurityError") } })',
    'sessionStorage.setItem("plan-inspector-place-bubble", "7 NaN")',
  ])('without a memory of use it stands where it begins: %s', async (before) => {
    const { page, complaints } = await open({ before })
    await show(page, 'bubble')
    const { left, top, width, height } = await boxOf(page)
    expect([left + width, top + height]).toEqual([1264, 704])
    await drag(page, -100, -100)
    expect((await boxOf(page)).left).toBeCloseTo(left - 100, 0)
    expect(complaints).toEqual([])
  })
})

/** Two more, of another copy of the package: an address of its own makes a module of its own. */
const openOthers = `import('/src/visual/visual-inspector.ts?copy').then(({ openVisualInspector }) => {
  window.others = [openVisualInspector(document), openVisualInspector(document)]
})`

async function expectInside(page: Page): Promise<void> {
  const { left, top, width, height } = await boxOf(page)
  const room = page.viewportSize() ?? { width: 0, height: 0 }
  expect(left).toBeGreaterThanOrEqual(0)
  expect(top).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(room.width)
  expect(top + height).toBeLessThanOrEqual(room.height)
}
