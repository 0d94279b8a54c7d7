import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const program = new URL('../src/main.ts', import.meta.url).pathname

/** What the program prints for some goals, on small plans; it leaves nothing but its results. */
async function measured(goals: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'plan-bench-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const results = join(folder, 'results.json')
  const args = ['--conditions=@plan/source', program, '--quick', '--only', goals, '--results', results]
  const printed = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR: folder } })
  expect(readdirSync(folder)).toEqual(['results.json'])
  return printed
}

it('measures a goal from the command line and leaves no database behind', async () => {
  const { stdout, stderr } = await measured('10')
  expect(stdout).toMatch(/^10 {2,}create a branch \/ a full copy of its rows {2,}0\.005 {2,}\S+ {2,}\S+ to \S+$/m)
  expect(stderr).toContain('10: create a branch')
})

it('calls the tools of the MCP server, each of which answers', async () => {
  const { stdout } = await measured('tool-save-50,tools-list-bytes')
  expect(stdout).toMatch(/^tool-save-50 {2,}save_items of 50 \/ ping {2,}[\d.]+ {2,}[\d.]+ to [\d.]+$/m)
  expect(stdout).toMatch(/^tools-list-bytes {2,}the answer to tools\/list {2,}\d{4,} bytes {2,}/m)
}, 240_000)
