import { expect, test } from 'vitest'
import { runPlan } from './plan-process.ts'

const sheet =
  'Event Name,Event Category,Event Property Name,Property Value Type,Platforms\nPaid,Money,total,float,Web\n'

test('findings are lines, warnings fail nothing', async () => {
  const { code, stdout, stderr } = await runPlan(['lint', '-'], sheet)
  expect(stdout.split('\n')).toContain('warning  Event "Paid" has no description  (event-description-missing)')
  expect(stdout).not.toContain('category-empty')
  expect(stderr).toMatch(/^0 errors, \d+ warnings\n$/)
  expect(code).toBe(0)
})

test('a rule may weigh more, or nothing', async () => {
  const strict = await runPlan(['lint', '-', '--rule', 'event-description-missing=error'], sheet)
  expect(strict.stdout).toContain('error  Event "Paid" has no description')
  expect(strict.code).toBe(5)
  const lax = await runPlan(['lint', '-', '--rule', 'event-description-missing=off'], sheet)
  expect(lax.code).toBe(0)
  expect(lax.stdout).toContain('warning')
  expect(lax.stdout).not.toContain('event-description-missing')
})

test('--json is one list', async () => {
  const findings = JSON.parse((await runPlan(['lint', '-', '--json'], sheet)).stdout)
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'event-description-missing', severity: 'warning', kind: 'event', name: 'Paid' }),
  )
})

test.each(['nothing=off', 'owner-missing', 'owner-missing=loud', 'toString=off'])(
  '--rule %s is wrong usage',
  async (rule) => {
    const { code, stderr } = await runPlan(['lint', '-', '--rule', rule], sheet)
    expect(code).toBe(2)
    expect(stderr).toMatch(/must be/)
  },
)

test('what was bent in reading is told, as everywhere', async () => {
  const { stderr } = await runPlan(['lint', '-'], sheet.replace('float', 'money'))
  expect(stderr).toMatch(/^warning: .*money/)
})
