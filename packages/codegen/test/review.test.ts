import {
  generate,
  type Language,
  type LanguageId,
  languageIds,
  languageOf,
  languages,
  trackedSource,
} from '@plan/codegen'
import {
  changedEvents,
  diffOfFiles,
  diffOfSetup,
  openCode,
  openCodeMemo,
  type SourceCode,
  snippetOf,
} from '@plan/codegen/review'
import type { KindedItem, Plan, Source, SourceId } from '@plan/core'
import { arbitraryPlanPair } from '@plan/tests/arbitrary-plan'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { event, fullPlan, item, property } from './full-plan.ts'

/** A language for each source, now and then none or another one, and code of nearly all events. */
const coded = (plan: Plan, tokens: ReadonlyMap<SourceId, string>): Plan => ({
  ...plan,
  sources: new Map(
    [...plan.sources].map(([id, source]) => [id, { ...source, programmingLanguage: tokens.get(id) ?? '' }]),
  ),
  events: new Map(
    [...plan.events].map(([id, event]) => [
      id,
      { ...event, sources: event.sources.map((at) => ({ ...at, implementWithCodegen: at.sourceId.length % 7 !== 0 })) },
    ]),
  ),
})

const token = (id: LanguageId): string => (languages[id] satisfies Language as Language).tokens[0] ?? ''

const choices = fc.array(fc.option(fc.constantFrom(...languageIds), { freq: 8 }), { minLength: 8, maxLength: 8 })

/** Pairs in which most sources keep their language. */
const codedPair = fc
  .tuple(arbitraryPlanPair(), choices, choices, fc.boolean())
  .map(([[base, plan], old, now, moves]) => {
    const ids = [...new Set([...base.sources.keys(), ...plan.sources.keys()])]
    const tokens = (chosen: readonly (LanguageId | null)[]) =>
      new Map(
        ids.map((id, at): [SourceId, string] => {
          const language = chosen[at % chosen.length]
          return [id, language == null ? '' : token(language)]
        }),
      )
    return { base: coded(base, tokens(old)), plan: coded(plan, tokens(moves ? now : old)) }
  })

const sourcesOf = ({ base, plan }: { readonly base: Plan; readonly plan: Plan }) =>
  new Map([...base.sources, ...plan.sources]).values()

/** The files that a source has in one state, problems waived. */
function filesIn(plan: Plan, { id }: Source): ReadonlyMap<string, string> {
  const source = plan.sources.get(id)
  const language = languageOf(source?.programmingLanguage ?? '')
  if (source === undefined || source.archived === true || language === undefined) return new Map()
  const { acceptsPattern } = (languages[language] satisfies Language as Language).capabilities
  const waive = trackedSource(plan, source, { acceptsPattern }).problems.map((problem) => problem.id)
  return generate(plan, id, { waive })._unsafeUnwrap().files
}

test('applied to the files of main, the diffs give the files of the branch', () => {
  fc.assert(
    fc.property(codedPair, (pair) => {
      const codeOf = openCode({ ...pair, hasCodegen: true })
      for (const source of sourcesOf(pair)) {
        const files = new Map(filesIn(pair.base, source))
        for (const { path, lines } of diffOfFiles(codeOf(source))) {
          const text = applyPatch(files.get(path) ?? '', `${lines.join('\n')}\n`)
          if (text === '') files.delete(path)
          else files.set(path, String(text))
        }
        expect(files).toEqual(filesIn(pair.plan, source))
      }
    }),
  )
})

/** As if everything could have changed. */
const unhurried = ({ base, plan }: { readonly base: Plan; readonly plan: Plan }) =>
  openCode({ base, plan, hasCodegen: true, everything: true })

const seen = (code: SourceCode) => ({
  setup: diffOfSetup(code),
  events: changedEvents(code).map((event) => ({
    ...event,
    before: snippetOf(code, code.before, event.id),
    after: snippetOf(code, code.after, event.id),
  })),
})

test('reading only what can have changed finds the same as reading everything', () => {
  fc.assert(
    fc.property(codedPair, (pair) => {
      const [codeOf, allOf] = [openCode({ ...pair, hasCodegen: true, memo: openCodeMemo() }), unhurried(pair)]
      for (const source of sourcesOf(pair)) expect(seen(codeOf(source))).toEqual(seen(allOf(source)))
    }),
  )
})

const variant = (value: object = {}) =>
  item('variant', {
    ...{ id: 'signed-up.guest', baseEventId: 'signed-up', name: 'Guest', description: 'Without an account.' },
    ...{ uses: [{ propertyId: 'guests', presence: 'always' }], ...value },
  })
const guests = property('guests', { type: 'int' })

test.each<readonly [what: string, changed: KindedItem, names: readonly string[]]>([
  ['an event', event('signed-out', { name: 'Left' }), ['Left']],
  ['a variant', variant({ name: 'Visitor' }), ['Signed Up Visitor']],
  ['a property', property('score', { type: 'int' }), ['order placed']],
  ['a property that a variant alone has', property('guests', { type: 'float' }), ['Signed Up Guest']],
  [
    'a bundle',
    item('property-group', { id: 'ab', name: 'Experiment', description: '', properties: [] }),
    ['Signed Up', 'Signed Up Guest', 'Signed Up Invited'],
  ],
  [
    'a property of a bundle',
    property('loose', { type: 'bool' }),
    ['Signed Up', 'Signed Up Guest', 'Signed Up Invited'],
  ],
  [
    'a group type',
    item('group-type', { id: 'team', name: 'Crew' }),
    ['Signed Up', 'Signed Up Guest', 'Signed Up Invited'],
  ],
  ['the name of a destination', item('destination', { id: 'warehouse', name: 'Store', type: 'Custom' }), []],
  [
    'a destination that is gone',
    item('destination', { id: 'analytics', name: 'Product analytics', type: 'Custom', archived: true }),
    ['By Hand', 'Home Page', 'Signed Up', 'Signed Up Guest', 'Signed Up Invited', 'order placed'],
  ],
])('%s is found wherever it reaches', (_, changed, names) => {
  const base = fullPlan(guests, variant())
  const plan = fullPlan(guests, variant(), changed)
  const source = plan.sources.get('web' as SourceId) as Source
  const [code, all] = [openCode({ base, plan, hasCodegen: true })(source), unhurried({ base, plan })(source)]
  expect(changedEvents(code).map(({ name }) => name)).toEqual(names)
  expect(seen(code)).toEqual(seen(all))
})

test('pseudocode names every argument by its type, and texts of the plan stay texts', () => {
  const name = 'Team"\n\u202e*/'
  const plan = fullPlan(
    item('source', { id: 'till', name: 'Till', destinations: [] }),
    item('group-type', { id: 'crew', name }),
    property('size', { kind: 'group', type: 'int', groupType: 'crew' }),
    event('paid', {
      name: 'Paid',
      actions: ['revenue', 'identify'],
      uses: [{ propertyId: 'size', presence: 'always' }],
      sources: [{ sourceId: 'till', implementWithCodegen: true }],
    }),
  )
  const source = plan.sources.get('till' as SourceId) as Source
  const code = unhurried({ base: plan, plan })(source)
  expect(snippetOf(code, code.after, 'paid')?.split('\n').slice(1, 5)).toEqual([
    'track("Paid", {',
    '  "user id": string, // Who the user is from now on.',
    '  "revenue": float, // The amount of money.',
    String.raw`  "Team\"\n\u202e*/ id": string, // Which group of the type "Team\"\n*/" it is.`,
  ])
})

/** A description of many lines, few of them different. */
const toldIn = (words: readonly string[]): Plan =>
  fullPlan(
    event('long', {
      name: 'Long',
      description: Array.from({ length: 2_000 }, (_, at) => words[(at * at) % words.length]).join('\n'),
    }),
  )

test('texts that share no line but often ones, and are far apart, are told all the same', () => {
  const [plan, later] = [toldIn(['one', 'two', 'three']), toldIn(['three', 'five', 'one', 'two', 'seven'])]
  const source = plan.sources.get('web' as SourceId) as Source
  const [file, ...others] = diffOfFiles(openCode({ base: plan, plan: later, hasCodegen: true })(source))
  expect(others).toEqual([])
  const text = filesIn(plan, source).get('tracking.ts') ?? ''
  expect(applyPatch(text, `${file?.lines.join('\n')}\n`)).toBe(filesIn(later, source).get('tracking.ts'))
})
