import { webcrypto } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { openChromium, openPage } from '@plan/tests/chromium'
import { describeWith } from '@plan/tests/fixtures'
import { expect, test } from 'vitest'
import { bundle } from '../bundle.ts'

const folder = '../../inspector-schema'
const script = await bundle(
  `import extraction from '${folder}/vectors/extraction.json'
  import values from '${folder}/vectors/value-checks.json'
  import types from '${folder}/vectors/codec-types.json'
  import sealing from '${folder}/vectors/sealing.json'
  import { specialValue } from '${folder}/test/vectors/special-values.ts'
  import { runVectors } from './vectors/run-vectors.ts'
  globalThis.runVectors = () =>
    runVectors({ extraction: extraction.cases, values, types: types.cases, sealing, specialValue })`,
  { format: 'iife' },
)

/** What the language has everywhere, and of the rest only what is named. */
const run = (globals: object) =>
  runInContext(`${script};runVectors()`, createContext({ ...globals })) as Promise<unknown>

const timers = { setTimeout, clearTimeout, setInterval, clearInterval, console }

test('in Node', async () => {
  expect(await run({ ...timers, crypto: webcrypto, process, AbortController })).toEqual({
    ran: expect.any(Number),
    failed: [],
  })
})

test('without a DOM, without WebCrypto and without Node, as in React Native', async () => {
  const told = (await run({ ...timers, navigator: { product: 'ReactNative' } })) as { ran: number; failed: string[] }
  expect(told.failed).toEqual([])
  expect(told.ran).toBeGreaterThan(90)
})

describeWith('chromium', 'in a browser', () => {
  test('the vectors hold', async () => {
    const browser = await openChromium()
    const { page, complaints } = await openPage(browser)
    await page.route('https://app.example/', (route) =>
      route.fulfill({
        body: '<!doctype html><title>App</title><link rel="icon" href="data:,">',
        contentType: 'text/html',
      }),
    )
    await page.goto('https://app.example/')
    await page.addScriptTag({ content: script })
    const told = await page.evaluate('runVectors()')
    expect(told).toEqual({ ran: expect.any(Number), failed: [] })
    expect((told as { ran: number }).ran).toBeGreaterThan(130)
    expect(complaints).toEqual([])
    await browser.close()
  })
})
