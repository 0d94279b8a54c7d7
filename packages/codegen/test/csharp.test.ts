import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@plan/codegen'
import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { patternProbe } from './pattern-probe.ts'
import { expectPromises, generated, toldIn, written } from './typed-app.ts'

const compiler = findNeed('csharp') ?? 'mcs'
const app = (name: string) => readFileSync(new URL(`apps/${name}.cs`, import.meta.url), 'utf8')

/** What the compiler says of files, nothing if all is well, and the program it made of them. */
function compile(files: ReadonlyMap<string, string>, target = 'library') {
  const folder = mkdtempSync(join(tmpdir(), 'plan-codegen-csharp-'))
  const program = join(folder, 'app.exe')
  const options = [
    '-langversion:6',
    '-warn:4',
    '-warnaserror',
    `-target:${target}`,
    `-out:${program}`,
    '-codepage:utf8',
  ]
  const { status, stdout, stderr } = spawnSync(compiler, [...options, ...written(folder, files)], { encoding: 'utf8' })
  return { program, told: status === 0 ? '' : stdout + stderr }
}

const run = (program: string, given: readonly string[] = []): string => {
  const { stdout, stderr } = spawnSync('mono', [program, ...given], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

describeWith('csharp', 'csharp', () => {
  test('an app is told what the plan says', () => {
    const code = generated(fullPlan(), 'csharp')
    const { program, told } = compile(new Map([...code.files, ['App.cs', app('App')]]), 'exe')
    expect(told).toBe('')
    expectPromises(toldIn(run(program)), code)
  }, 120_000)

  test.each([
    { name: 'a plan with every feature', plan: fullPlan() },
    { name: 'a plan of hostile texts', plan: hostilePlan() },
    { name: 'a plan without events', plan: { ...fullPlan(), events: new Map() } },
  ])(
    '$name compiles without a warning, and so do its snippets',
    ({ plan }) => {
      const { files, tracked } = generated(plan, 'csharp')
      const snippets = tracked.events.map((event, at) => {
        const [using = '', call = ''] = languages.csharp.snippet(event, tracked).split('\n\n')
        return [`Snippet${at}.cs`, `${using}\nclass Snippet${at}\n{\n  void Run()\n  {\n${call}  }\n}\n`] as const
      })
      expect(compile(new Map([...files, ...snippets])).told).toBe('')
    },
    120_000,
  )

  test('calls that the plan does not allow do not compile', () => {
    const calls = [
      [
        'Tracking.SignedUp(planOfEvent: "gold", seats: 1, planOfUser: PlanOfUser.Free, userId: "u", teamId: "t")',
        'CS1503',
      ],
      [
        'Tracking.SignedUp(planOfEvent: PlanOfEvent.Pro, planOfUser: PlanOfUser.Free, userId: "u", teamId: "t")',
        'CS1501',
      ],
      [
        'Tracking.SignedUp(planOfEvent: PlanOfEvent.Pro, seats: null, planOfUser: PlanOfUser.Free, userId: "u", teamId: "t")',
        'CS1503',
      ],
      ['Tracking.HomePage(coupon: 1)', 'CS1503'],
      ['new Destinations(null)', 'CS1729'],
    ] as const
    const wrong = calls.map(
      ([call], at) =>
        [
          `Wrong${at}.cs`,
          `using TrackingPlan;\nclass Wrong${at}\n{\n  void Call()\n  {\n    ${call};\n  }\n}\n`,
        ] as const,
    )
    const { told } = compile(new Map([...generated(fullPlan(), 'csharp').files, ...wrong]))
    calls.forEach(([, code], at) => {
      const errors = told.split('\n').filter((line) => line.includes(`Wrong${at}.cs(`) && line.includes('error'))
      expect(errors.join('\n'), `Wrong${at}`).toContain(`error ${code}: `)
    })
  }, 120_000)

  test('patterns find what they find in ECMAScript', () => {
    const probe = patternProbe('csharp')
    const { program, told } = compile(
      new Map([...generated(probe.plan, 'csharp').files, ['Probe.cs', app('Probe')]]),
      'exe',
    )
    expect(told).toBe('')
    expect(run(program, probe.given)).toBe(`${probe.expected}\n`)
  }, 120_000)
})
