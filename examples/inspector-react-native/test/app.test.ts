import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDemo } from '@plan/tests/demo-server'
import { expect, test } from 'vitest'

test('the demo counts the event of the app when it goes to the background', async () => {
  const demo = await openDemo()
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@plan/source', fileURLToPath(new URL('../src/run.ts', import.meta.url))],
    { env: { ...process.env, PLAN_SERVER: demo.address } },
  )
  expect(stderr).toBe('')
  expect(stdout).toContain('App Opened {"cold_start":"boolean","launch_ms":"int"}')
  expect(stdout).toContain('"counted":1')
})
