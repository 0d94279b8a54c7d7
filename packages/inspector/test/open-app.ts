/** Pages of an app in a real browser, with an inspector as `window.inspector`. */
import type { openChromium } from '@plan/tests/chromium'
import { onTestFinished } from 'vitest'
import { bundle } from './bundle.ts'
import { openRecordingService, type RecordingService } from './recording-service.ts'

export type Browser = Awaited<ReturnType<typeof openChromium>>
export type Context = Awaited<ReturnType<Browser['newContext']>>
export type Page = Awaited<ReturnType<Context['newPage']>>

const script = (entry: string) => `import * as inspector from '${entry}'; globalThis.plan = inspector`
const builds = {
  production: await bundle(script('@plan/inspector'), { format: 'iife' }),
  development: await bundle(script('@plan/inspector'), { format: 'iife', isDevelopment: true }),
  lite: await bundle(script('@plan/inspector/lite'), { format: 'iife' }),
}

export type Build = keyof typeof builds

/** A context of its own, an app and a service, each on an origin of its own. `before` runs before any script of a page. */
export async function openWorld(browser: Browser, before?: string) {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  if (before) await context.addInitScript(before)
  return { context, app: await openRecordingService(), service: await openRecordingService() }
}

/** A page of an app on an origin of its own; `head` is what the app has before its scripts. */
export async function openApp(
  context: Context,
  app: RecordingService,
  options: object,
  build: Build = 'production',
  head = '',
) {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[inspector]')) said.push(message.text())
  })
  app.pages.set('/app.js', builds[build])
  app.pages.set(
    '/',
    `<!doctype html><link rel="icon" href="data:,"><title>App</title>${head}<main id="app"></main><script src="/app.js"></script>
    <script>
      const given = ${JSON.stringify({ apiKey: 'key', env: 'prod', ...options })}
      window.inspector = new plan.Inspector({ ...given, ...(given.root && { root: document.getElementById(given.root) }) })
    </script>`,
  )
  await page.goto(app.endpoint)
  return { page, complaints, said }
}

export const track = (name: string): string =>
  `inspector.trackSchemaFromEvent(${JSON.stringify(name)}, { plan: 'gold' })`

/** Names of what was taken, in order of the alphabet; a name that came twice stands there twice. */
export const names = (service: RecordingService): readonly string[] =>
  service.taken.map(({ eventName }) => eventName).sort()

export const keptEvents = `Object.keys(localStorage).filter((key) => /\\.[0-9a-f-]{36}$/.test(key))`
