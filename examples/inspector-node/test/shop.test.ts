import { openDemo, runExample } from '@plan/tests/demo-server'
import { expect, test } from 'vitest'

test('the demo counts the event of the service', async () => {
  const { stdout } = await runExample(await openDemo(), new URL('../src/shop.ts', import.meta.url))
  expect(stdout).toContain('The schema of the event: {"path":"string",')
  expect(stdout).toContain('"counted":1')
}, 300_000)
