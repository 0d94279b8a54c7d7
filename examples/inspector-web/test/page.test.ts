import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openChromium, openPage } from '@plan/tests/chromium'
import { openDemo } from '@plan/tests/demo-server'
import { describeWith } from '@plan/tests/fixtures'
import { build } from 'esbuild'
import { expect, onTestFinished, test } from 'vitest'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The folder as `pnpm start` serves it. */
async function servePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileOf('../src/page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['@plan/source', 'development'],
  })
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', readFileSync(fileOf('../index.html'), 'utf8')],
    '/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url.split('?')[0] ?? ''] ?? ['text/plain', '']
    response.setHeader('content-type', type).end(text)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describeWith('chromium', 'the page', () => {
  test('sends what is bought to the demo, which counts it, and shows it', async () => {
    const [demo, address, browser] = await Promise.all([openDemo(), servePage(), openChromium()])
    onTestFinished(() => browser.close())
    const { page, complaints } = await openPage(browser)
    const answered = page.waitForResponse((response) => response.url().endsWith('/inspector/v1/track'), {
      timeout: 60_000,
    })
    await page.goto(`${address}/?server=${encodeURIComponent(demo.address)}`)
    await page.getByRole('button', { name: 'Buy a lamp' }).click()
    await page.getByText('Sent: {"sku":"string","price":"float","tags":{"items":["string"]}}').waitFor()
    expect(await (await answered).json()).toMatchObject({ success: true, counted: 1, rejectedCount: 0 })
    // Nothing is asked of the plan about values unless the workspace wants them checked: that answer is no fault.
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  })
})
