import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { validationCodes } from '../src/validate/validate-events.ts'
import { runPlan } from './plan-process.ts'
import { sarifSchema } from './sarif-schema.ts'
import { validateHere } from './validate-plan.ts'

const fits = new Ajv({ strict: true }).compile(sarifSchema)

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly message: { readonly text: string }
  readonly locations: readonly object[]
  readonly partialFingerprints: Readonly<Record<string, string>>
}

function read(text: string) {
  const log = JSON.parse(text)
  fits(log)
  expect(fits.errors).toBeNull()
  expect(log.runs).toHaveLength(1)
  const [run] = log.runs
  return {
    rules: run.tool.driver.rules as readonly { readonly id: string }[],
    results: run.results as readonly Result[],
    notes: run.invocations[0].toolExecutionNotifications as readonly object[],
    artifacts: run.artifacts as readonly object[],
  }
}

const events = ['{', { event: 'Nobody' }, { event: 'Signed Up', properties: { tier: 'tin', 'a b': 1 } }]
const sarif = ['--format', 'sarif']

test('is SARIF, with a rule for each code and a place for each finding', async () => {
  const { stdout, code } = await validateHere(events, ...sarif)
  const { rules, results, notes, artifacts } = read(stdout)
  expect(code).toBe(5)
  expect(rules.map(({ id }) => id)).toEqual(Object.keys(validationCodes))
  for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]?.id).toBe(ruleId)
  const at = (startLine: number) => ({ artifactLocation: { uri: 'stdin', index: 0 }, region: { startLine } })
  expect(results.map(({ ruleId, message, locations }) => [ruleId, message.text, ...locations])).toEqual([
    ['line-unreadable', 'The line is no JSON; write one event as JSON in each line', { physicalLocation: at(1) }],
    [
      'event-not-in-plan',
      'The event is not in the plan',
      { physicalLocation: at(2), logicalLocations: [{ name: 'Nobody', kind: 'type', fullyQualifiedName: 'Nobody' }] },
    ],
    [
      'value-breaks-constraint',
      'Property "tier" breaks allowed-values',
      {
        physicalLocation: at(3),
        logicalLocations: [{ name: 'tier', kind: 'member', fullyQualifiedName: 'Signed Up.tier' }],
      },
    ],
    [
      'property-unexpected',
      'Property "a b" is not expected on the event',
      {
        physicalLocation: at(3),
        logicalLocations: [{ name: 'a b', kind: 'member', fullyQualifiedName: 'Signed Up.a b' }],
      },
    ],
  ])
  expect(notes).toEqual([])
  expect(artifacts).toEqual([{ location: { uri: 'stdin' } }])
})

test('without findings has no results', async () => {
  const { stdout, code } = await validateHere([], ...sarif)
  expect(read(stdout).results).toEqual([])
  expect(code).toBe(0)
})

test('fingerprints stay when lines move, and tell findings apart', async () => {
  const prints = ({ results }: ReturnType<typeof read>) =>
    results.map(({ partialFingerprints }) => partialFingerprints['findingInEvent/v1'])
  const before = prints(read((await validateHere(events, ...sarif)).stdout))
  const moved = prints(read((await validateHere([{ event: 'Quit' }, ...events], ...sarif)).stdout))
  expect(moved).toEqual(before)
  const twice = prints(read((await validateHere([...events, ...events], ...sarif)).stdout))
  expect(new Set(twice).size).toBe(twice.length)
  expect(twice).toEqual(expect.arrayContaining(before))
})

test('what was not judged or not told is noted', async () => {
  const quit = { event: 'Quit', properties: { code: 'a', other: 1, another: 1 } }
  const { notes } = read((await validateHere([quit], ...sarif, '--max-findings', '1')).stdout)
  expect(notes).toEqual([
    { level: 'warning', message: { text: expect.stringMatching(/^pattern .* cannot be judged in linear time/) } },
    { level: 'warning', message: { text: expect.stringMatching(/^1 more findings are counted and not told/) } },
  ])
})

test('a file is named by a URI, relative to where the command runs if it was named so', async () => {
  const { folder, planFile } = await validateHere([])
  const name = 'events of today#ä.ndjson'
  writeFileSync(join(folder, name), '{\n')
  const urisOf = async (file: string) => {
    const { stdout } = await runPlan(['validate', file, '--plan', planFile, ...sarif], '', { cwd: folder })
    return read(stdout).artifacts
  }
  expect(await urisOf(name)).toEqual([{ location: { uri: 'events%20of%20today%23%C3%A4.ndjson' } }])
  const absolute = pathToFileURL(join(folder, name)).href
  expect(await urisOf(join(folder, name))).toEqual([{ location: { uri: absolute } }])
})
