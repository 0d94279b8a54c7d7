import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@plan/codegen'
import type { Plan } from '@plan/core'
import { describeWith } from '@plan/tests/fixtures'
import { findNeed } from '@plan/tests/needs'
import { expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { patternProbe } from './pattern-probe.ts'
import { expectPromises, generated, toldIn, written } from './typed-app.ts'

const compiler = findNeed('kotlin') ?? 'kotlinc'
const environment = { ...process.env, LC_ALL: 'C.UTF-8' }
const app = (name: string) => readFileSync(new URL(`apps/${name}.kt`, import.meta.url), 'utf8')

/** The code of a plan and its snippets in a package of their own, so that one start of the compiler reads several. */
function within(pack: string, plan: Plan): ReadonlyMap<string, string> {
  const { files, tracked } = generated(plan, 'kotlin')
  const snippets = tracked.events.map((event, at) => {
    const [, call = ''] = languages.kotlin.snippet(event, tracked).split('\n\n')
    return `fun snippet${at}() {\n${call}}\n`
  })
  const moved = [...files].map(
    ([path, text]) => [`${pack}/${path}`, text.replace(/^package tracking$/m, `package ${pack}`)] as const,
  )
  return new Map([...moved, [`${pack}/Snippets.kt`, `package ${pack}\n\n${snippets.join('\n')}`]])
}

/** What the compiler says of files. */
function compile(files: ReadonlyMap<string, string>): { readonly jar: string; readonly told: string } {
  const folder = mkdtempSync(join(tmpdir(), 'plan-codegen-kotlin-'))
  const jar = join(folder, 'app.jar')
  const paths = written(folder, files)
  const { status, stdout, stderr } = spawnSync(compiler, [...paths, '-include-runtime', '-d', jar], {
    ...{ encoding: 'utf8', env: environment },
  })
  const told = (stdout + stderr).split('\n').filter((line) => /\.kt:.*(?:error|warning): |^exception: /.test(line))
  return { jar, told: told.length > 0 || status === 0 ? told.join('\n') : stdout + stderr }
}

const run = (jar: string, type: string, given: readonly string[] = []): string => {
  const { stdout, stderr } = spawnSync('java', ['-cp', jar, type, ...given], { encoding: 'utf8', env: environment })
  expect(stderr).toBe('')
  return stdout
}

describeWith('kotlin', 'kotlin', () => {
  test('plans of every kind and their snippets compile without a warning, and do what they say', () => {
    const probe = patternProbe('kotlin')
    const { jar, told } = compile(
      new Map([
        ...within('tracking', fullPlan()),
        ...within('hostile', hostilePlan()),
        ...within('empty', { ...fullPlan(), events: new Map() }),
        ...within('patterns', probe.plan),
        ...[['App.kt', app('App')] as const, ['Probe.kt', app('Probe')] as const],
      ]),
    )
    expect(told).toBe('')
    expectPromises(toldIn(run(jar, 'AppKt')), generated(fullPlan(), 'kotlin'), ['no plan', 'no team', 'no app version'])
    expect(run(jar, 'probe.ProbeKt', probe.given)).toBe(`${probe.expected}\n`)
  }, 600_000)

  test('calls that the plan does not allow do not compile', () => {
    const calls = [
      [
        'Tracking.signedUp(planOfEvent = "gold", seats = 1, planOfUser = PlanOfUser.FREE, userId = "u", teamId = "t")',
        'type mismatch',
      ],
      [
        'Tracking.signedUp(planOfEvent = PlanOfEvent.PRO, planOfUser = PlanOfUser.FREE, userId = "u", teamId = "t")',
        "no value passed for parameter 'seats'",
      ],
      ['Tracking.homePage(coupon = 1)', 'the integer literal does not conform'],
      ['SystemProperties(appVersion = null)', 'null can not be a value'],
      ['object : WarehouseDestination {}', 'does not implement abstract member'],
    ] as const
    const wrong = calls.map(
      ([call], at) => [`Wrong${at}.kt`, `import tracking.*\n\nval wrong${at}: Any = ${call}\n`] as const,
    )
    const { told } = compile(new Map([...generated(fullPlan(), 'kotlin').files, ...wrong]))
    calls.forEach(([, reason], at) => {
      const errors = told.split('\n').filter((line) => line.includes(`Wrong${at}.kt:`))
      expect(errors.length, `Wrong${at}`).toBe(1)
      expect(errors[0]).toContain(reason)
    })
  }, 600_000)
})
