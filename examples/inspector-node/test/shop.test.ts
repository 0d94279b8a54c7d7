import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDemo } from '@plan/tests/demo-server'
import { expect, test } from 'vitest'

test('the demo counts the event of the service', async () => {
  const demo = await openDemo()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@plan/source', fileURLToPath(new URL('../src/shop.ts', import.meta.url))],
    { env: { ...process.env, PLAN_SERVER: demo.address, TMPDIR: demo.folder } },
  )
  expect(stdout).toContain('The schema of the event: {"path":"string",')
  expect(stdout).toContain('"counted":1')
})
