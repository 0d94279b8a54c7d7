import { type GeneratedCode, generate, languages } from '@plan/codegen'
import type { Plan, SourceId } from '@plan/core'
import { fixturePlan, fixturePlanPaths } from '@plan/tests/fixture-plans'
import { describeWith } from '@plan/tests/fixtures'
import { format } from '@wasm-fmt/dart_fmt'
import { describe, expect, test } from 'vitest'
import { event, fullPlan, property } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { lookingAhead, patternPlan, portable } from './pattern-cases.ts'
import { generated } from './scripted-app.ts'
import { trackedByWeb } from './tracked-by-web.ts'

/** What the parser says of a text, nothing where it reads it. */
function told(text: string): string {
  try {
    format(text, 'tracking.dart', { language_version: '3.0.0' })
    return ''
  } catch (error) {
    return String(error)
  }
}

/** What a parser does not see: names of the library's own that nothing declares, and names that are declared twice. */
function misnamed(text: string): readonly string[] {
  const code = text.replace(/^ *\/\/.*$/gm, '').replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
  const names = (pattern: RegExp, within = code) => Array.from(within.matchAll(pattern), ([, name = '']) => name)
  const declared = [
    ...names(/^(?:(?:abstract|final|interface|mixin) )*(?:class|enum) (\w+)/gm),
    ...names(/^\w[\w<>?, ]* (_\w+)(?:\(| =|;)/gm),
  ]
  const members = code
    .split(/^}$/m)
    .map((body) => [
      ...names(/^ {2}static void (\w+)\(/gm, body),
      ...names(/^ {2}(\w+)\(''\)[,;]$/gm, body),
      ...names(/^ {2}final .*\b(\w+);$/gm, body),
    ])
  const used = names(/(?<![\w.])(_[A-Za-z]\w*)/g).filter((name) => !declared.includes(name) && name !== '_values')
  const twice = [declared, ...members].flatMap((list) => list.filter((name, at) => list.indexOf(name) !== at))
  return [...used, ...twice]
}

/** What is wrong with the code of a plan and with its snippets. */
function faults({ files, tracked }: GeneratedCode): readonly string[] {
  const snippets = tracked.events.map((event) => {
    const [imported, call] = languages.dart.snippet(event, tracked).split('\n\n')
    return `${imported}\n\nvoid main() {\n${call}}\n`
  })
  return [...[...files.values(), ...snippets].map(told), ...misnamed([...files.values()].join('\n'))].filter(
    (text) => text !== '',
  )
}

const plans: readonly (readonly [string, Plan])[] = [
  ['every feature', fullPlan()],
  ['hostile texts', hostilePlan()],
  ['no events', { ...fullPlan(), events: new Map() }],
  ['patterns', patternPlan([...portable, ...lookingAhead, '(a)\\1', '\\p{L}'])],
]

test.each(plans)('a plan of %s is read by the parser', (_, plan) => {
  expect(faults(generated(plan, 'dart'))).toEqual([])
})

test('the formatter leaves the files as the lock has them', () => {
  for (const [path, text] of generated(hostilePlan(), 'dart').files) expect(format(text, path)).toBe(text)
})

test('what every Dart file knows is what it was', () => {
  const allowedValues = ['int', 'values', 'override', 'wire value', 'a']
  const items = [
    ...['duration', 'int', 'List'].map((id) => property(id, { allowedValues })),
    ...['Int', 'to string'].map((id) =>
      event(id, {
        sources: [{ sourceId: 'web', implementWithCodegen: true }],
        uses: ['duration', 'int', 'List'].map((propertyId) => ({ propertyId, presence: 'always' })),
      }),
    ),
  ]
  const { files, lock } = generated(fullPlan(...items), 'dart')
  const text = files.get('tracking.dart') ?? ''
  expect([lock.functions.Int, lock.functions['to string']]).toEqual(['intEvent', 'toStringEvent'])
  expect(text.match(/^enum \w*(?:Duration|Int|List)\w*/gm)).toEqual([
    'enum DurationOfEvent',
    'enum Int',
    'enum ListOfEvent',
  ])
  expect(text).toContain('required Int intOfEvent,')
  expect(text.match(/^enum Int [\s\S]*?;/m)?.[0].match(/\w+(?=\()/g)).toEqual([
    ...['a', 'intValue', 'valuesValue', 'overrideValue', 'wireValueValue'],
  ])
})

test.each([
  ['(?i:a)', false],
  ['(?<year>a)|(?<year>b)', false],
  ['\\(?i:a', true],
  ['(?<year>a)|(?<month>b)', true],
])('whether the engine of Dart has the pattern %s: %s', (pattern, isKept) => {
  const code = generate(patternPlan([pattern]), 'web' as SourceId, { language: 'dart' })
  expect(code.isOk()).toBe(isKept)
  const failure = { code: 'unrepresentable', problems: [{ code: 'pattern-unsupported' }] }
  if (code.isErr()) expect(code.error).toMatchObject(failure)
})

describeWith('fixtures', 'real plans', () => {
  test.each(fixturePlanPaths())('%s', (path) => {
    const { files } = generated(trackedByWeb(fixturePlan(path)), 'dart')
    expect([...files.values()].map(told)).toEqual([...files.keys()].map(() => ''))
    expect(misnamed([...files.values()].join('\n'))).toEqual([])
  })
})

describe('what is broken is seen', () => {
  const [[, module = ''] = [], [, runtime = ''] = []] = generated(fullPlan(), 'dart').files

  test.each([
    ['a keyword as a name', 'static void signedOut(', 'static void class('],
    ['a literal that ends early', "'it\\'s'", "'it's'"],
    ['an interpolation', '{2,8}\\$', '{2,8}$'],
    ['a missing comma', "free('free'),", "free('free')"],
    ['a name that begins with a digit', 'required int seats', 'required int 3seats'],
  ])('%s is refused', (_, from, to) => {
    expect(module).toContain(from)
    expect(told(module.replace(from, to))).toContain('could not be parsed')
  })

  test.each([
    ['a name that nothing declares', '_track(_signedOutEvent', '_track(_signedOffEvent', '_signedOffEvent'],
    ['two methods of a name', 'static void signedOut(', 'static void signedUp(', 'signedUp'],
    ['two types of a name', 'enum PlanOfUser', 'enum PlanOfEvent', 'PlanOfEvent'],
    ['two values of a name', "pro('pro')", "free('pro')", 'free'],
  ])('%s is told', (_, from, to, name) => {
    expect(module).toContain(from)
    expect(misnamed(module.replace(from, to) + runtime)).toContain(name)
  })
})
