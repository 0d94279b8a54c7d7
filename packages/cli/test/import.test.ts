import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runPlan, temporaryFolder } from './plan-process.ts'

const sheet =
  'Event Name,Event Category,Event Property Name,Property Value Type,Platforms\nOrder Placed,Checkout,total,float,Web\n'

/** A plan file made out of the sheet. */
async function planFile(): Promise<string> {
  const out = join(temporaryFolder(), 'plan.json')
  await runPlan(['convert', '-', '--to', 'jsonSchema', '--out', out], sheet)
  return out
}

const dryRun = (into: string, input: string, ...more: string[]) =>
  runPlan(['import', '-', '--into', into, '--dry-run', ...more], input)

describe('plan import --dry-run', () => {
  test('says every change in words, and writes nothing', async () => {
    const into = await planFile()
    const before = readFileSync(into, 'utf8')
    const { code, stdout, stderr } = await dryRun(into, `${sheet}Order Refunded,Checkout,total,float,iOS\n`)
    expect(code).toBe(0)
    expect(stdout).toBe('Source "iOS" added\nEvent "Order Refunded" added\n')
    expect(stderr).toBe('newEvents 1, newSources 1\n')
    expect(readFileSync(into, 'utf8')).toBe(before)
  })

  test('what the file came from would change nothing, whatever the method', async () => {
    const into = await planFile()
    for (const method of ['addOnly', 'addAndUpdate', 'addUpdateAndRemove']) {
      const { code, stdout, stderr } = await dryRun(into, sheet, '--method', method)
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: 'nothing would change\n' })
    }
  })

  test('methods decide what is updated and unlinked', async () => {
    const into = await planFile()
    const other = sheet.replace('total,float', 'amount,int')
    const { stdout } = await dryRun(into, other, '--method', 'addUpdateAndRemove')
    expect(stdout.split('\n')).toContain('Property "total" taken from event "Order Placed"')
  })

  test('--json is what a server answers', async () => {
    const { code, stdout, stderr } = await dryRun(
      await planFile(),
      'Event Name,Event Property Name,Property Value Type\nA,p,money\n',
      '--json',
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      message: 'Dry run completed, nothing was changed',
      result: {
        newEvents: 1,
        updatedEvents: 0,
        newProperties: 1,
        updatedProperties: 0,
        newSources: 0,
        newStakeholderDomains: 0,
      },
      warnings: ['Event "A", property "p": type "money" is not supported, any is used instead'],
      changes: ['Property "p" added', 'Event "A" added'],
    })
  })

  test('what cannot be imported ends with 1 and the place', async () => {
    const { code, stderr } = await dryRun(await planFile(), '{"events":[7]}')
    expect(code).toBe(1)
    expect(stderr).toMatch(/#\/events\/0 must be an object/)
  })

  test('a plan file that is no plan is named', async () => {
    const into = join(temporaryFolder(), 'broken.json')
    writeFileSync(into, '{')
    const { code, stderr } = await dryRun(into, sheet)
    expect(code).toBe(1)
    expect(stderr).toMatch(/broken\.json: The body is not valid JSON/)
  })

  test('without --dry-run it is wrong usage', async () => {
    expect((await runPlan(['import', '-', '--into', await planFile()], sheet)).code).toBe(2)
  })
})
