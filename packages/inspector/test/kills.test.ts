import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openChromium } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { expect, onTestFinished, test } from 'vitest'
import { bundle } from './bundle.ts'
import { newFolder, newInspector } from './new-inspector.ts'
import { openRecordingService, type RecordingService } from './recording-service.ts'

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const moment = (most: number) => later(Math.random() * most)

/** Names of what arrived, each once for all elements with one id: what a service counts. */
const counted = (services: readonly RecordingService[]) => [
  ...new Map(services.flatMap(({ taken }) => taken).map(({ messageId, eventName }) => [messageId, eventName])).values(),
]

/** A service whose process ends now and then, in the middle of requests. A new one stands up at the same address. */
async function openMortalService() {
  const services = [await openRecordingService()]
  const port = Number(new URL(services[0]?.endpoint ?? '').port)
  return {
    endpoint: services[0]?.endpoint ?? '',
    services,
    kill: async () => {
      await services.at(-1)?.close()
      await moment(100)
      services.push(await openRecordingService(port))
    },
  }
}

test('processes and services killed at any moment: every accepted event is counted once', async () => {
  const [storage, accepted] = [newFolder(), join(newFolder(), 'accepted')]
  const service = await openMortalService()
  for (let round = 0; round < 6; round++) {
    const child = spawn(
      process.execPath,
      [
        '--conditions=@plan/source',
        fileURLToPath(new URL('kill-process.ts', import.meta.url)),
        service.endpoint,
        storage,
        accepted,
        `Round ${round}`,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const ended = new Promise((resolve) => child.once('exit', resolve))
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    while (!(existsSync(accepted) && readFileSync(accepted, 'utf8').includes(`Round ${round} 0\n`))) await later(10)
    await moment(250)
    if (round % 2 === 1) await service.kill()
    await moment(250)
    child.kill('SIGKILL')
    await ended
  }
  const names = readFileSync(accepted, 'utf8').split('\n').filter(Boolean)
  expect(names.length).toBeGreaterThan(30)
  newInspector({ endpoint: service.endpoint, storage })
  // The one that was being tracked when a process was killed may have been accepted without being written down.
  while (names.some((name) => !counted(service.services).includes(name))) await later(50)
  const all = counted(service.services)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length - names.length).toBeLessThanOrEqual(6)
})

describeWith('chromium', 'with a browser', () => {
  test('pages and services killed at any moment: every accepted event is counted once', async () => {
    const app = await openRecordingService()
    app.pages.set(
      '/app.js',
      await bundle(
        `import { Inspector } from '@plan/inspector'
        Inspector.setBatchSize(3)
        const inspector = new Inspector({ apiKey: 'key', env: 'prod', endpoint: document.body.dataset.endpoint })
        window.trackOne = (name) => { inspector.trackSchemaFromEvent(name, { a: 1 }); return name }
        window.flushAll = () => inspector.flush()`,
        { format: 'iife' },
      ),
    )
    const service = await openMortalService()
    app.pages.set(
      '/',
      `<!doctype html><link rel="icon" href="data:,"><title>App</title><body data-endpoint="${service.endpoint}"><script src="/app.js"></script>`,
    )
    const browser = await openChromium()
    onTestFinished(() => browser.close())
    const context = await browser.newContext()
    const accepted: string[] = []
    for (let round = 0; round < 6; round++) {
      const page = await context.newPage()
      await page.goto(app.endpoint)
      const until = Date.now() + 200 + Math.random() * 500
      for (let at = 0; Date.now() < until; at++) {
        accepted.push(
          await page.evaluate(
            (name) => (globalThis as unknown as { trackOne(name: string): string }).trackOne(name),
            `Round ${round} ${at}`,
          ),
        )
        if (round % 2 === 1 && at === 10) await service.kill()
      }
      if (round % 3 === 2) {
        // The process of the page dies, and nothing in it hears of that.
        const crashed = page.waitForEvent('crash')
        void page.goto('chrome://crash').catch(() => {})
        await crashed
      }
      await page.close()
    }
    expect(accepted.length).toBeGreaterThan(50)
    // The last page was there a moment ago, and who is that young may still be alive.
    await later(3_100)
    const page = await context.newPage()
    await page.goto(app.endpoint)
    while (accepted.some((name) => !counted(service.services).includes(name))) {
      await page.evaluate(() => (globalThis as unknown as { flushAll(): Promise<void> }).flushAll())
      await later(50)
    }
    expect(counted(service.services).sort()).toEqual(accepted.sort())
  })
})
