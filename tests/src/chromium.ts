/** A real browser for tests of pages: `@plan/tests/chromium`. */
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { findNeed } from './needs.ts'

export interface WatchedPage {
  readonly page: Page
  /** What the browser complained about: errors of scripts, and what the policy of a page forbade. */
  readonly complaints: readonly string[]
}

/** Begins a browser, for the tests of a file. Only where {@link findNeed} finds it. */
export const openChromium = ({ keepsPages = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findNeed('chromium') ?? '',
    // Root has no sandbox, and tests show it only pages of our own.
    args: ['--no-sandbox'],
    // Pages that are left live on to be returned to, as for people.
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  })

/** A page with cookies of its own, in light or dark; it closes when the test ends. */
export async function openPage(browser: Browser, colorScheme: 'light' | 'dark' = 'light'): Promise<WatchedPage> {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return { page, complaints }
}

/** What people with disabilities would find hard on a page, as far as a program can tell: each with its place. Only colours differ between light and dark. */
export async function obstacles(
  page: Page,
  about: 'everything' | 'colours' = 'everything',
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
  if (about === 'colours') axe.withTags('cat.color')
  // All at once, without a second page: there are no frames in ours.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id} at ${target.join(' ')}`),
  )
}
