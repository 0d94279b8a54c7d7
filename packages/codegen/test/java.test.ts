import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { languages } from '@plan/codegen'
import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { patternProbe } from './pattern-probe.ts'
import { expectPromises, generated, toldIn, written } from './typed-app.ts'

const javac = findNeed('java') ?? 'javac'
const app = (name: string) => readFileSync(new URL(`apps/${name}.java`, import.meta.url), 'utf8')
const newFolder = () => mkdtempSync(join(tmpdir(), 'plan-codegen-java-'))

/** What the compiler says of files, nothing if all is well. */
function compile(folder: string, files: ReadonlyMap<string, string>): string {
  const paths = written(folder, files)
  const options = [
    '--release',
    '8',
    '-encoding',
    'UTF-8',
    '-Xlint:all,-options,-serial',
    '-Werror',
    '-d',
    folder,
    '-cp',
    folder,
  ]
  const { status, stdout, stderr } = spawnSync(javac, [...options, '-Xmaxerrs', '9999', ...paths], { encoding: 'utf8' })
  return status === 0 ? stderr : stdout + stderr
}

const run = (folder: string, type: string, given: readonly string[] = []): string => {
  const { stdout, stderr } = spawnSync(join(dirname(javac), 'java'), ['-cp', folder, type, ...given], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

describeWith('java', 'java', () => {
  test('an app is told what the plan says', () => {
    const code = generated(fullPlan(), 'java')
    const folder = newFolder()
    expect(compile(folder, new Map([...code.files, ['App.java', app('App')]]))).toBe('')
    expectPromises(toldIn(run(folder, 'App')), code)
  }, 120_000)

  test.each([
    { name: 'a plan with every feature', plan: fullPlan() },
    { name: 'a plan of hostile texts', plan: hostilePlan() },
    { name: 'a plan without events', plan: { ...fullPlan(), events: new Map() } },
  ])(
    '$name compiles without a warning, and so do its snippets',
    ({ plan }) => {
      const { files, tracked } = generated(plan, 'java')
      const snippets = tracked.events.map((event, at) => {
        const [imports = '', call = ''] = languages.java.snippet(event, tracked).split('\n\n')
        return [`Snippet${at}.java`, `${imports}\nclass Snippet${at} {\n  void run() {\n${call}  }\n}\n`] as const
      })
      expect(compile(newFolder(), new Map([...files, ...snippets]))).toBe('')
    },
    120_000,
  )

  test('calls that the plan does not allow do not compile', () => {
    const calls = [
      ['new Tracking.SignedUpProperties("gold", 1, Tracking.PlanOfUser.FREE, "u", "t")', 'incompatible types'],
      ['new Tracking.SignedUpProperties(Tracking.PlanOfEvent.PRO, 1, "u", "t")', 'constructor SignedUpProperties'],
      [
        'new Tracking.SignedUpProperties(Tracking.PlanOfEvent.PRO, null, Tracking.PlanOfUser.FREE, "u", "t")',
        'incompatible types',
      ],
      ['Tracking.signedUp()', 'cannot be applied to given types'],
      ['new Tracking.HomePageProperties().coupon(1)', 'incompatible types'],
      ['new Tracking.Destinations(null)', 'constructor Destinations'],
      ['new Tracking.WarehouseDestination() {}', 'does not override abstract method'],
    ] as const
    const folder = newFolder()
    expect(compile(folder, generated(fullPlan(), 'java').files)).toBe('')
    const wrong = calls.map(
      ([call], at) =>
        [
          `Wrong${at}.java`,
          `import tracking.Tracking;\nclass Wrong${at} {\n  Object call() {\n    ${call};\n    return null;\n  }\n}\n`,
        ] as const,
    )
    const told = compile(folder, new Map(wrong))
    calls.forEach(([, reason], at) => {
      const errors = told.split('\n').filter((line) => line.includes(`Wrong${at}.java:`))
      expect(errors.length, `Wrong${at}`).toBe(1)
      expect(errors[0]).toContain(`error: `)
      expect(errors[0]).toContain(reason)
    })
  }, 120_000)

  test('patterns find what they find in ECMAScript', () => {
    const probe = patternProbe('java')
    const folder = newFolder()
    expect(compile(folder, new Map([...generated(probe.plan, 'java').files, ['Probe.java', app('Probe')]]))).toBe('')
    expect(run(folder, 'Probe', probe.given)).toBe(`${probe.expected}\n`)
  }, 120_000)
})
