/** A page of an app in Chromium, with the visual inspector in it as it is written. No server: the browser is answered here. */
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openChromium, openPage } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { afterAll, beforeAll } from 'vitest'
import type { VisualEvent, VisualInspector } from '../../src/visual/visual-inspector.ts'

export type Page = Awaited<ReturnType<typeof openPage>>['page']
type Browser = Awaited<ReturnType<typeof openChromium>>

interface AppPage {
  readonly scheme?: 'light' | 'dark'
  /** What the app has in its page. */
  readonly head?: string
  readonly body?: string
  readonly policy?: string
  /** A script that runs before any of the page. */
  readonly before?: string
}

const origin = 'http://app.example'
const sources = new URL('../../src/', import.meta.url)

const script = `
import { openVisualInspector } from '/src/visual/visual-inspector.ts'
window.inspector = openVisualInspector(document)
window.unseen = openVisualInspector(document.implementation.createHTMLDocument())
window.shifts = []
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ sources }) => sources.map(({ node }) => node?.nodeName ?? ''))))
  .observe({ type: 'layout-shift', buffered: true })
document.documentElement.dataset.ready = ''
`

const shop = `
<header><h1>Shop</h1><nav><a href="#cart">Cart</a></nav></header>
<main><p>Things to buy</p><div class="grid"><div>Lamp</div><div>Chair</div><div>Table</div></div><button>Buy</button></main>`

/** A suite with one browser; it opens pages of an app that have the inspector as `window.inspector`, hidden. */
export const describeApp = (
  title: string,
  body: (open: (app?: AppPage) => ReturnType<typeof openAppPage>) => void,
): void =>
  describeWith('chromium', title, () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await openChromium()
    })
    afterAll(() => browser.close())
    body((app = {}) => openAppPage(browser, app))
  })

async function openAppPage(browser: Browser, app: AppPage) {
  const { page, complaints } = await openPage(browser, app.scheme)
  if (app.before !== undefined) await page.addInitScript(app.before)
  const head = `<meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${app.head ?? ''}`
  const body = `${app.body ?? shop}<script type="module" src="/app.js"></script>`
  const html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
  const policy = app.policy === undefined ? {} : { 'content-security-policy': app.policy }
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', headers: policy, body: html })
    if (pathname === '/app.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    return route.fulfill({ contentType: 'text/javascript', body: await readSource(pathname) })
  })
  await page.goto(`${origin}/`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return { page, complaints }
}

const readSource = async (pathname: string): Promise<string> =>
  stripTypeScriptTypes(await readFile(fileURLToPath(new URL(`.${pathname.slice('/src'.length)}`, sources)), 'utf8'))

/** What stands in the window of such a page. */
interface AppWindow {
  readonly inspector: VisualInspector
  readonly shifts: readonly (readonly string[])[]
}

export const publish = (page: Page, ...events: readonly VisualEvent[]): Promise<void> =>
  page.evaluate((all) => {
    const { inspector } = globalThis as unknown as AppWindow
    for (const event of all) inspector.publish(event)
  }, events)

export const show = (page: Page, mode: 'bar' | 'bubble'): Promise<void> =>
  page.evaluate((wanted) => (globalThis as unknown as AppWindow).inspector.show(undefined, wanted), mode)

export const hide = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as AppWindow).inspector.hide())

export const clear = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as AppWindow).inspector.clear())

/** Whether it is shown, and how. */
export const stateOf = (page: Page): Promise<{ isShown: boolean; mode: string }> =>
  page.evaluate(() => {
    const { isShown, mode } = (globalThis as unknown as AppWindow).inspector
    return { isShown, mode }
  })

/** What the browser saw jump, by element; those of the inspector have no name in the document. */
export const shiftsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  page.evaluate(() => (globalThis as unknown as AppWindow).shifts)

/** Waits until what was published is drawn. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )
