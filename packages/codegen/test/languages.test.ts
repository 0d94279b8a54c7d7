/** What holds for the code of every language. */
import { generate, type LanguageId, languageIds, languages } from '@plan/codegen'
import { type Plan, planOf, type SourceId } from '@plan/core'
import { fixturePlan, fixturePlanPaths } from '@plan/tests/fixture-plans'
import { describeWith } from '@plan/tests/fixtures'
import { describe, expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'
import { hostilePlan } from './hostile-plan.ts'
import { trackedByWeb } from './tracked-by-web.ts'

const web = 'web' as SourceId

/** Signs that turn, hide or break lines in an editor or a parser. */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/u

const generated = (plan: Plan, language: LanguageId) => {
  const code = generate(plan, web, { language, includesAll: true })
  return code.isOk()
    ? code
    : generate(plan, web, {
        ...{ language, includesAll: true },
        waive: code.error.code === 'unrepresentable' ? code.error.problems.map(({ id }) => id) : [],
      })
}

const backwards = (plan: Plan): Plan =>
  Object.fromEntries(
    Object.entries(plan).map(([name, items]) => [name, new Map([...(items as Map<string, unknown>)].reverse())]),
  ) as unknown as Plan

describe.each(languageIds)('%s', (language) => {
  const { extensions, reserved, tokens } = languages[language]

  test.each([
    { name: 'a plan with every feature', plan: fullPlan() },
    { name: 'a plan of hostile texts', plan: hostilePlan() },
    { name: 'a plan without events', plan: { ...fullPlan(), events: new Map() } },
  ])('$name: whole files without unseen signs', ({ plan }) => {
    const { files, lock } = generated(plan, language)._unsafeUnwrap()
    for (const path of files.keys())
      expect(
        extensions.some((end) => path.endsWith(`.${end}`)),
        path,
      ).toBe(true)
    for (const [path, text] of files) {
      expect(text.endsWith('\n'), path).toBe(true)
      expect(text.match(unseen)?.[0], path).toBe(undefined)
    }
    expect(Object.keys(lock.files)).toEqual([...files.keys()])
  })

  test('the order of a plan has no influence', () => {
    for (const plan of [fullPlan(), hostilePlan()]) {
      const [one, other] = [plan, backwards(plan)].map((each) => generated(each, language)._unsafeUnwrap())
      expect(other?.lock).toEqual(one?.lock)
    }
  })

  test('every event is generated, or the reason is told', () => {
    const { coverage } = generate(fullPlan(), web, { language })._unsafeUnwrap()
    expect(coverage.map(({ name, absence }) => [name, absence])).toEqual([
      ['App Only', 'not-on-source'],
      ['By Hand', 'codegen-off'],
      ['Dropped', 'archived'],
      ['Home Page', undefined],
      ['Signed Out', undefined],
      ['Signed Up', undefined],
      ['Signed Up Invited', undefined],
      ['order placed', undefined],
    ])
  })

  test('reserved words and tokens are distinct', () => {
    expect(new Set(reserved).size).toBe(reserved.length)
    for (const token of tokens)
      expect(languageIds.filter((id) => languages[id].tokens.some((other) => other === token))).toEqual([language])
  })

  test('a snippet is whole lines', () => {
    const { tracked } = generated(hostilePlan(), language)._unsafeUnwrap()
    for (const event of tracked.events) {
      const snippet = languages[language].snippet(event, tracked)
      expect(snippet.endsWith('\n')).toBe(true)
      expect(snippet.match(unseen)?.[0], event.id).toBe(undefined)
    }
  })

  describeWith('fixtures', 'real plans', () => {
    test.each(fixturePlanPaths())('%s', (path) => {
      const plan = trackedByWeb(fixturePlan(path))
      const { tracked, files } = generated(plan, language)._unsafeUnwrap()
      expect(tracked.events.length).toBe(plan.events.size)
      expect([...files.values()].every((text) => text.endsWith('\n') && !unseen.test(text))).toBe(true)
    })
  })
})

test('a plan of nothing has no source', () => {
  expect(generate(planOf([]), web)._unsafeUnwrapErr()).toEqual({ code: 'source-unknown', sourceId: 'web' })
})
