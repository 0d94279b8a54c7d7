/**
 * The official conformance suites against the MCP server as it is, tokens, limits and all:
 *
 *     pnpm conformance [product | fixture | <scenario>]
 *
 * Everything that the revisions require, with tools, resources and prompts that the suites ask for by name, is asked of a
 * fixture behind the same endpoint. Prints the exit code of each scenario, and ends with 1 where one is not 0.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openService } from '../test/service.ts'
import { openBearerProxy } from './bearer-proxy.ts'
import { countsOf } from './counts.ts'
import { openFixture } from './fixture-app.ts'

interface Run {
  readonly suite: 'conformance-of-2025' | '@modelcontextprotocol/conformance'
  /** One of them, or everything that the revision requires. */
  readonly scenario?: string
  readonly revision?: string
  /** Against the fixture behind the same endpoint: what the product has no tools for. */
  readonly isFixture?: boolean
  /** What is known to fail; any other failure, and any that passes, is one. */
  readonly isBaselined?: boolean
}

const of2025 = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']
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
  ...['2025-11-25', '2026-07-28'].map(
    (revision): Run => ({ suite: '@modelcontextprotocol/conformance', revision, isFixture: true, isBaselined: true }),
  ),
]

const require = createRequire(import.meta.url)

/** The folder of a suite: its packages export no path of it. */
function folderOf(suite: Run['suite']): string {
  const folders = require.resolve.paths(suite) ?? []
  return folders.map((folder) => join(folder, suite)).find((folder) => existsSync(folder)) ?? dirname(suite)
}

/** The scenarios that a server of the revision must pass; the suite runs more than these. */
function requiredBy(suite: Run['suite'], revision: string): ReadonlySet<string> {
  const text = readFileSync(join(folderOf(suite), 'requirements', `${revision}.yaml`), 'utf8')
  const [, listed = ''] = /^server:\n((?: {2}- \S+\n)+)/m.exec(text) ?? []
  return new Set([...listed.matchAll(/- (\S+)/g)].map(([, name = '']) => name))
}

const results = mkdtempSync(join(tmpdir(), 'plan-conformance-'))
const service = await openService()
const proxy = await openBearerProxy(service.mcpUrl, await service.token('editor', 'read write'))
const fixture = await openFixture()

const [, , wanted] = process.argv
const subjectOf = ({ isFixture = false }: Run) => (isFixture ? 'fixture' : 'product')
const chosen = runs.filter((each) => wanted === undefined || [each.scenario, subjectOf(each)].includes(wanted))
let worst = chosen.length === 0 ? 1 : 0
if (chosen.length === 0)
  process.stderr.write(`Nothing is called "${wanted}": name product, fixture, clients or a scenario.\n`)
for (const each of chosen) {
  const { suite, scenario, revision = '2025-11-25', isFixture = false, isBaselined = false } = each
  const asked = ['server', '--url', isFixture ? fixture.url : proxy.url, '-o', results]
  const version = suite === 'conformance-of-2025' ? [] : ['--spec-version', revision]
  const what = scenario === undefined ? ['--requirements', revision] : ['--scenario', scenario, ...version]
  const known = isBaselined ? ['--expected-failures', join(import.meta.dirname, `${subjectOf(each)}-baseline.yml`)] : []
  const { code, output } = await run([join(folderOf(suite), 'dist/index.js'), ...asked, ...what, ...known])
  worst = Math.max(worst, code)
  const counts = scenario === undefined ? countsOf(output, requiredBy(suite, revision)) : /Passed: .*/.exec(output)?.[0]
  process.stdout.write(`${code}  ${suite}  ${revision}  ${scenario ?? 'everything'}  ${counts ?? 'nothing passed'}\n`)
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
