/**
 * The official conformance suites against the MCP server as it is, tokens, limits and all:
 *
 *     node --conditions=@plan/source servers/mcp/conformance/run.ts [product | fixture | <scenario>]
 *
 * What the suites only ask of tools, resources and prompts of their own is asked of a fixture behind the same endpoint.
 * Prints the exit code of each scenario, and ends with 1 where one is not 0.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openService } from '../test/service.ts'
import { openBearerProxy } from './bearer-proxy.ts'
import { openFixture } from './fixture-app.ts'

interface Run {
  readonly suite: 'conformance-of-2025' | '@modelcontextprotocol/conformance'
  readonly scenario: string
  readonly revision?: string
  /** Against the fixture behind the same endpoint: what the product has no tools for. */
  readonly isFixture?: boolean
  /** What is known to fail; any other failure, and any that passes, is one. */
  readonly isBaselined?: boolean
}

const of2025 = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']
const ofFixtures = [
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
  'completion-complete',
]
const runs: readonly Run[] = [
  ...of2025.map((scenario): Run => ({ suite: 'conformance-of-2025', scenario })),
  ...of2025.map((scenario): Run => ({ suite: '@modelcontextprotocol/conformance', scenario, revision: '2025-11-25' })),
  ...['tools-list', 'http-header-validation', 'dns-rebinding-protection', 'server-stateless', 'caching'].map(
    (scenario): Run => ({
      suite: '@modelcontextprotocol/conformance',
      scenario,
      revision: '2026-07-28',
      isBaselined: scenario === 'server-stateless' || scenario === 'caching',
    }),
  ),
  ...['tools-call-with-logging', ...ofFixtures].map(
    (scenario): Run => ({
      suite: '@modelcontextprotocol/conformance',
      scenario,
      revision: '2025-11-25',
      isFixture: true,
    }),
  ),
  ...ofFixtures.map(
    (scenario): Run => ({
      suite: '@modelcontextprotocol/conformance',
      scenario,
      revision: '2026-07-28',
      isFixture: true,
    }),
  ),
]

const require = createRequire(import.meta.url)

/** The program of a suite: its packages export no path of it. */
function programOf(suite: Run['suite']): string {
  const folders = require.resolve.paths(suite) ?? []
  const found = folders.map((folder) => join(folder, suite)).find((folder) => require('node:fs').existsSync(folder))
  return join(found ?? dirname(suite), 'dist/index.js')
}

const results = mkdtempSync(join(tmpdir(), 'plan-conformance-'))
const service = await openService()
const proxy = await openBearerProxy(service.mcpUrl, await service.token('editor', 'read write'))
const fixture = await openFixture()

const [, , wanted] = process.argv
let worst = 0
for (const { suite, scenario, revision, isFixture = false, isBaselined = false } of runs) {
  if (wanted !== undefined && ![scenario, isFixture ? 'fixture' : 'product'].includes(wanted)) continue
  const asked = ['server', '--url', isFixture ? fixture.url : proxy.url, '--scenario', scenario, '-o', results]
  const version = revision === undefined ? [] : ['--spec-version', revision]
  const known = isBaselined ? ['--expected-failures', join(import.meta.dirname, 'product-baseline.yml')] : []
  const { code, output } = await run([programOf(suite), ...asked, ...version, ...known])
  worst = Math.max(worst, code)
  const [passed = 'nothing passed'] = /Passed: .*/.exec(output) ?? []
  process.stdout.write(`${code}  ${suite}  ${revision ?? '2025-11-25'}  ${scenario}  ${passed}\n`)
  if (code !== 0) process.stdout.write(`${output}\n`)
}
proxy.close()
await fixture.close()
await service.close()
rmSync(results, { recursive: true, force: true })
process.exitCode = worst === 0 ? 0 : 1

function run(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
      done({ code, output: `${stdout}${stderr}` })
    })
  })
}
