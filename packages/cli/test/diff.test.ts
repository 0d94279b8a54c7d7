import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPlan, temporaryFolder } from './plan-process.ts'

const sheet = (rows: string) => `Event Name,Event Property Name,Property Value Type,Is Property Required?\n${rows}`

/** Two plan files, the second edited. */
async function planFiles(edit: (plan: PlanFile) => void): Promise<[string, string]> {
  const folder = temporaryFolder()
  const [before, after] = [join(folder, 'before.json'), join(folder, 'after.json')]
  const { stdout } = await runPlan(['convert', '-', '--to', 'jsonSchema'], sheet('Paid,total,float,no\n'))
  writeFileSync(before, stdout)
  const plan = JSON.parse(stdout) as PlanFile
  edit(plan)
  writeFileSync(after, JSON.stringify(plan))
  return [before, after]
}

interface PlanFile {
  readonly events: {
    description: string
    readonly rules: { readonly properties: { readonly properties: { required: string[] } } }
  }[]
}

const describePaid = ({ events: [paid] }: PlanFile) => {
  if (paid !== undefined) paid.description = 'Money came in.'
}
const requireTotal = ({ events: [paid] }: PlanFile) => paid?.rules.properties.properties.required.push('total')

test('equal files have no differences', async () => {
  const [before] = await planFiles(() => {})
  expect(await runPlan(['diff', before, before])).toEqual({ code: 0, stdout: 'No differences.\n', stderr: '' })
})

test('differences are Markdown; harmless ones fail nothing', async () => {
  const { code, stdout } = await runPlan(['diff', ...(await planFiles(describePaid)), '--fail-on', 'risky'])
  expect(stdout).toBe('## Events\n\n- **Paid** updated\n  - description: `""` → `"Money came in."`\n')
  expect(code).toBe(0)
})

test('--fail-on ends with 5 for a change that breaks somebody, and --json says for whom and why', async () => {
  const files = await planFiles(requireTotal)
  expect((await runPlan(['diff', ...files, '--fail-on', 'breaking'])).code).toBe(5)
  const { code, stdout } = await runPlan(['diff', ...files, '--json'])
  const { items, changes, versions } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(items).toMatchObject([{ kind: 'event', name: 'Paid', how: 'updated' }])
  expect(changes[0].classes.producer).toBe('breaking')
  expect(changes[0].aspects[0].counterExample.payload).toBeTypeOf('object')
  expect(versions).toMatchObject([{ name: 'Paid', bump: expect.stringMatching(/model|revision/) }])
})

test('an unreadable file is named', async () => {
  const { code, stderr } = await runPlan(['diff', 'no-such-file.json', 'other.json'])
  expect(stderr).toMatch(/^error: no-such-file\.json: cannot be read/)
  expect(code).toBe(3)
})

test('what was bent in reading is told, and does not stand among the differences', async () => {
  const [before] = await planFiles(() => {})
  const { stdout, stderr } = await runPlan(['diff', before, '-'], sheet('Paid,total,money,no\n'))
  expect(stderr).toMatch(/^warning: .*money/)
  expect(stdout).not.toContain('warning')
})
