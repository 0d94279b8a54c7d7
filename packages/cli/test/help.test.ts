import { readFileSync } from 'node:fs'
import { exportFormats } from '@plan/export'
import { expectBlock } from '@plan/tests/generated-block'
import { renderTable } from '@plan/tests/markdown-table'
import { noteLoads } from '@plan/tests/noted-loads'
import { describe, expect, test } from 'vitest'
import { commands } from '../src/commands.ts'
import { exitCodes } from '../src/exit-codes.ts'
import { eventForms } from '../src/validate/event-forms.ts'
import { reportFormats } from '../src/validate/formats.ts'
import { runPlan } from './plan-process.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

describe('plan --help', () => {
  test('lists every command and every exit code', async () => {
    const { code, stdout, stderr } = await runPlan(['--help'])
    for (const name of Object.keys(commands)) expect(stdout).toContain(`\n  ${name} `)
    for (const exit of Object.values(exitCodes)) expect(stdout).toContain(`\n  ${exit.code}  ${exit.doc}\n`)
    expect(stderr).toBe('')
    expect(code).toBe(0)
  })

  test('loads no command', async () => {
    const { env, packages } = noteLoads()
    expect((await runPlan(['--help'], '', { env: { ...process.env, ...env } })).code).toBe(0)
    expect(packages()).toEqual(['commander', 'packages/cli'])
  })

  test('of convert names the formats and the streams', async () => {
    const { stdout } = await runPlan(['convert', '--help'])
    for (const [name, { doc }] of Object.entries(exportFormats)) expect(stdout).toContain(`  ${name}: ${doc}\n`)
    for (const exit of Object.values(exitCodes)) expect(stdout).toContain(`\n  ${exit.code}  ${exit.doc}\n`)
    for (const option of ['--to', '--out', '--from', '--branch-name', '--vendor', '--json'])
      expect(stdout).toContain(`  ${option} `)
    expect(stdout).toContain('standard output carries one JSON object')
    expect((await runPlan(['help', 'convert'])).stdout).toBe(stdout)
  })
})

describe.each(['pull', 'push', 'stats'])('plan %s --help', (name) => {
  test('has examples, and says where the service account comes from', async () => {
    const { code, stdout } = await runPlan([name, '--help'])
    expect(stdout).toMatch(new RegExp(`Examples:\n  plan ${name} `))
    for (const named of ['--server', '--workspace', 'PLAN_SERVICE_ACCOUNT_SECRET', 'plan.config.json'])
      expect(stdout).toContain(named)
    expect(code).toBe(0)
  })
})

test('plan --version prints the version of the package', async () => {
  expect((await runPlan(['--version'])).stdout).toBe(`${manifest.version}\n`)
})

describe('the README', () => {
  test.each(Object.values(exitCodes))('explains exit code $code', ({ code, doc }) => {
    expect(readme).toMatch(new RegExp(`^\\| ${code} +\\| ${doc} +\\|$`, 'm'))
  })

  test.each(Object.keys(exportFormats))('names the format %s', (name) => {
    expect(readme).toContain(`\`${name}\``)
  })

  test('says which events are read and which reports written', () => {
    const file = new URL('../README.md', import.meta.url)
    const docs = (table: Readonly<Record<string, { readonly doc: string }>>) =>
      Object.entries(table).map(([name, { doc }]) => [`\`${name}\``, doc])
    expectBlock(
      file,
      'event forms',
      Object.values(eventForms)
        .map(({ doc }) => `- ${doc}`)
        .join('\n'),
    )
    expectBlock(file, 'report formats', renderTable(['Format', 'What it is'], docs(reportFormats)))
  })

  test.each(Object.keys(commands))('has a section on plan %s', (name) => {
    expect(readme).toContain(`\n## plan ${name}\n`)
  })
})
