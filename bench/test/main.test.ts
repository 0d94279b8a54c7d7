import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const program = new URL('../src/main.ts', import.meta.url).pathname

it('measures a goal from the command line and leaves no database behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-bench-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const args = [
    '--conditions=@plan/source',
    program,
    '--quick',
    '--only',
    '10',
    '--results',
    join(folder, 'results.json'),
  ]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TMPDIR: folder },
  })
  expect(stdout).toMatch(/^10 {2,}create a branch \/ a full copy of its rows {2,}0\.005 {2,}\S+ {2,}\S+ to \S+$/m)
  expect(stderr).toContain('10: create a branch')
  expect(readdirSync(folder)).toEqual(['results.json'])
})
