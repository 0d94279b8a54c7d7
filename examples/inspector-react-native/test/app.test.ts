import { openDemo, runExample } from '@plan/tests/demo-server'
import { expect, test } from 'vitest'

test('the demo counts the event of the app when it goes to the background', async () => {
  const { stdout, stderr } = await runExample(await openDemo(), new URL('../src/run.ts', import.meta.url))
  expect(stderr).toBe('')
  expect(stdout).toContain('App Opened {"cold_start":"boolean","launch_ms":"int"}')
  expect(stdout).toContain('"counted":1')
}, 300_000)
