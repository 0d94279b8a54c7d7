/** What an app sees of generated code, in whatever language it is written. */
import { generate, type LanguageId } from '@plan/codegen'
import type { Plan, SourceId } from '@plan/core'
import { compareWithPlan, expectedEvents, extractSchema } from '@plan/inspector-schema'
import { describe, expect, test } from 'vitest'
import { event, fullPlan, property } from './full-plan.ts'
import { hostileTexts } from './hostile-plan.ts'
import { lookingAhead, patternPlan, portable, texts, unmatched, unportable } from './pattern-cases.ts'
import { generated, type Outcome, type Step } from './scripted-app.ts'

/** An app of `fullPlan()` in a language. */
export interface App {
  readonly language: LanguageId
  /** An identifier of an argument as the language has it, from the one in TypeScript. */
  readonly argument: (name: string) => string
  readonly functionName: (name: string) => string
  /** Whether the language's own types let values of another type through to the code. */
  readonly isTyped: boolean
  /** Whether its patterns can look at what is not yet matched. */
  readonly looksAhead: boolean
  /** Texts of the tests that the language's own texts cannot be. */
  readonly impossibleTexts?: readonly string[]
  /** Begins an app around the code of a plan, and has it do steps. */
  readonly start: (plan: Plan) => (steps: readonly Step[]) => readonly Outcome[]
}

/** An identifier in snake case. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const signedUp = { planOfEvent: 'pro', seats: 3, planOfUser: 'free', userId: 'u1', teamId: 't1' }
const order = {
  basket: { currency: 'EUR', total: 9.5, note: null },
  items: [{ sku: 'a', sizes: [1, 2], maker: { name: 'b', since: 1900 }, extra: true }],
  ...{ colours: ['red'], level: 2, score: 0.25, anything: ['x'], revenue: 9.5 },
}

/** Calls, what they break, and whether types of the language's own stop them before the code does. */
const broken: readonly (readonly [string, object, readonly string[], 'typed'?])[] = [
  ['signedUp', { ...signedUp, seats: null }, ['missing seats'], 'typed'],
  ['signedUp', { ...signedUp, seats: 1.5 }, ['type seats'], 'typed'],
  ['signedUp', { ...signedUp, seats: 0 }, ['range seats']],
  ['signedUp', { ...signedUp, seats: 101 }, ['range seats']],
  ['signedUp', { ...signedUp, planOfEvent: 'gold' }, ['allowed-values plan']],
  ['signedUp', { ...signedUp, planOfUser: 'gold' }, ['allowed-values plan']],
  ['signedUp', { ...signedUp, coupon: 'abc' }, ['pattern coupon']],
  ['signedUp', { ...signedUp, coupon: 'ABC\n' }, ['pattern coupon']],
  ['signedUp', { ...signedUp, coupon: 'x\nABC' }, ['pattern coupon']],
  ['signedUp', { ...signedUp, newsletter: 'yes' }, ['type newsletter'], 'typed'],
  ['signedUp', { ...signedUp, age: -1 }, ['range age']],
  ['signedUp', { ...signedUp, age: true }, ['type age'], 'typed'],
  ['signedUp', { ...signedUp, userId: 7 }, ['type userId'], 'typed'],
  ['signedUp', { ...signedUp, teamId: null }, ['missing teamId'], 'typed'],
  ['signedUp', { ...signedUp, loose: [1] }, ['type loose'], 'typed'],
  ['orderPlaced', { ...order, colours: 'red' }, ['type colours'], 'typed'],
  ['orderPlaced', { ...order, colours: ['red', 'blue'] }, ['allowed-values colours.1']],
  ['orderPlaced', { ...order, colours: ['red', null] }, ['type colours.1'], 'typed'],
  ['orderPlaced', { ...order, level: 4 }, ['allowed-values level']],
  ['orderPlaced', { ...order, score: 0.6 }, ['range score']],
  [
    'orderPlaced',
    { ...order, basket: { total: -1, note: ' ', more: 1 } },
    ['missing basket.currency', 'range basket.total', 'pattern basket.note', 'unexpected basket.more'],
  ],
  ['orderPlaced', { ...order, items: [{ sizes: [0] }] }, ['missing items.0.sku', 'range items.0.sizes.0']],
  ['orderPlaced', { ...order, items: [{ sku: 'a', maker: { name: 1 } }] }, ['type items.0.maker.name']],
  ['orderPlaced', { ...order, items: [{ sku: 'a', sizes: [1.5] }] }, ['type items.0.sizes.0']],
  ['orderPlaced', { ...order, revenue: '9' }, ['type revenue'], 'typed'],
]

const ofArguments = ['userId', 'teamId', 'revenue']

/** Values that literals are easily wrong about. */
const pinnedValues: readonly (readonly [type: string, value: string | number | boolean])[] = [
  ...[...hostileTexts, '\0', '\u00001', '\u001b[0m', 'a\r\nb', '\u007f\u0085', 'x\\', '\\x', '1e5', 'yes', ' a '].map(
    (text) => ['string', text] as const,
  ),
  ...[0, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1 - 2 ** 53].map((value) => ['int', value] as const),
  ...[0, -1, 0.1, 2 ** 63, -1e20, 1e21, 1e300, 5e-324, 1.7976931348623157e308].map(
    (value) => ['float', value] as const,
  ),
  ...[true, false].map((value) => ['bool', value] as const),
]

/** A plan with an event that carries each of them. */
const pinnedPlan = (): Plan =>
  fullPlan(
    ...pinnedValues.map(([type], at) => property(`pin${at}`, { type })),
    event('pinning', {
      name: 'Pinning',
      uses: pinnedValues.map(([, pinnedValue], at) => ({ propertyId: `pin${at}`, presence: 'always', pinnedValue })),
    }),
  )

/** The tests that the code of every language passes. */
export function describeBehaviour({
  language,
  argument,
  functionName,
  isTyped,
  looksAhead,
  impossibleTexts = [],
  start,
}: App): void {
  const run = start(fullPlan())
  const init = (more: object = {}): Step => {
    const { system = { appVersion: '1.2' }, ...options }: { system?: object } = more
    return { do: 'init', env: 'dev', strict: false, isBroken: false, system: renamed(system), ...options }
  }
  const renamed = (given: object) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [argument(name), value]))
  const call = (name: string, given: object = {}): Step => ({
    do: 'call',
    name: functionName(name),
    given: renamed(given),
  })
  const update = (given: object): Step => ({ do: 'update', given: renamed(given) })
  const ran = (...steps: readonly Step[]) => run(steps)
  const broke = ({ violations }: Outcome) => violations.map(({ code, path }) => `${code} ${path.join('.')}`)
  const last = (results: readonly Outcome[]): Outcome => {
    const result = results.at(-1)
    if (result === undefined) throw new Error('nothing was done')
    return result
  }

  test('destinations are made first', () => {
    const { calls } = last(ran(init({ env: 'staging' })))
    expect(new Set(calls)).toEqual(
      new Set([
        ['warehouse', 'make', 'staging'],
        ['analytics', 'make', 'staging'],
      ]),
    )
  })

  test('an event goes to its destinations by their names, and to the inspector by those of the plan', () => {
    const given = { ...signedUp, newsletter: true, coupon: null, age: 40, teamSize: 7 }
    const outcome = last(ran(init(), call('signedUp', given)))
    const sent = { plan: 'pro', seats: 3, 'schema version': 'v2', 'app version': '1.2' }
    const { hash } = generated(fullPlan(), language).tracked.events.find(({ id }) => id === 'signed-up') ?? {}
    expect(outcome).toEqual({
      ...{ violations: [], errors: [], raised: null },
      calls: [
        ['warehouse', 'identify', 'u1'],
        ['warehouse', 'setUserProperties', { plan: 'free', age: 40 }],
        ['warehouse', 'addCurrentUserToGroup', 'Team', 't1', { 'team size': 7 }],
        ['warehouse', 'setGroupProperties', 'Team', 't1', { 'team size': 7 }],
        ['warehouse', 'logEvent', 'Signed Up', { ...sent, news: true }],
        ['analytics', 'identify', 'u1'],
        ['analytics', 'setUserProperties', { plan: 'free', age: 40 }],
        ['analytics', 'addCurrentUserToGroup', 'Team', 't1', { 'team size': 7 }],
        ['analytics', 'setGroupProperties', 'Team', 't1', { 'team size': 7 }],
        ['analytics', 'logEvent', 'sign_up', { ...sent, wants_news: true }],
        ['inspector', 'Signed Up', { ...sent, newsletter: true }, { eventId: 'signed-up', eventHash: hash }],
      ],
    })
  })

  test('pages, revenue, the end of a user, and a destination of few events', () => {
    const [, page, plainPage, out, placed] = ran(
      ...[init(), call('homePage', { coupon: 'AB' }), call('homePage'), call('signedOut'), call('orderPlaced', order)],
    )
    expect(page?.calls.slice(0, 2)).toEqual([
      ['warehouse', 'logPage', 'Home Page', { coupon: 'AB' }],
      ['analytics', 'logPage', 'Home Page', { coupon: 'AB' }],
    ])
    expect(plainPage?.calls[0]).toEqual(['warehouse', 'logPage', 'Home Page', {}])
    expect(out?.calls.map(([name, what]) => [name, what])).toEqual([
      ['warehouse', 'logEvent'],
      ['warehouse', 'unidentify'],
      ['inspector', 'Signed Out'],
    ])
    const basket = { currency: 'EUR', total: 9.5, kind: 'basket' }
    const properties = { ...order, basket, revenue: undefined }
    expect(placed?.calls[1]).toEqual(['warehouse', 'revenue', 9.5, JSON.parse(JSON.stringify(properties))])
  })

  test('a group without properties is joined, and not described', () => {
    const { calls } = last(ran(init(), call('signedUp', signedUp)))
    expect(calls.map(([, what]) => what).slice(0, 4)).toEqual([
      ...['identify', 'setUserProperties', 'addCurrentUserToGroup', 'logEvent'],
    ])
    expect(calls[2]).toEqual(['warehouse', 'addCurrentUserToGroup', 'Team', 't1', {}])
  })

  test('what it sends has no finding', () => {
    const [, ...sent] = ran(
      init(),
      call('signedUp', signedUp),
      call('signedUp', { ...signedUp, coupon: 'ABC', newsletter: false, loose: { a: 1 } }),
      call('signedUpInvited', { seats: 1, plan: 'free', level: 3, userId: 'u', teamId: 't' }),
      ...[call('orderPlaced', order), call('homePage'), call('signedOut')],
    )
    const expected = expectedEvents(fullPlan())
    const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
    for (const outcome of sent) {
      const [, eventName, properties] = outcome.calls.find(([name]) => name === 'inspector') ?? []
      const schema = extractSchema(properties)
      const observation = { eventName: String(eventName), schema, properties, sourceId: 'web' as SourceId }
      expect(broke(outcome)).toEqual([])
      expect(compareWithPlan(observation, expected, matches).findings).toEqual([])
    }
  })

  describe('violations', () => {
    const rows = broken.filter(([, , , kind]) => kind === undefined || !isTyped)
    const of = (more: object) => rows.map(([name, given]) => [init(more), call(name, given)])
    const [lax, strict, prod] = [{}, { strict: true }, { env: 'prod', strict: true }].map((more) =>
      run(of(more).flat()).filter((_, at) => at % 2 === 1),
    )

    test.each(rows.map(([name, given, expected], at) => ({ name, given, expected, at })))(
      '$name $given breaks $expected',
      ({ expected, at }) => {
        const own = expected.map((text) =>
          text.replace(/\S+$/, (path) => (ofArguments.includes(path) ? argument(path) : path)),
        )
        expect(lax?.[at] && broke(lax[at])).toEqual(own)
        expect(lax?.[at]?.calls.length).toBeGreaterThan(0)

        expect(strict?.[at]?.raised).toMatch(/^Event ".*", property ".*" /)
        expect(strict?.[at]?.raised?.split('\n').length).toBe(own.length)
        expect(strict?.[at]?.calls).toEqual([])

        expect(prod?.[at]).toMatchObject({ violations: [], raised: null })
        expect(prod?.[at]?.calls.length).toBeGreaterThan(0)
      },
    )
  })

  test('a violation is a sentence without the value', () => {
    const [, coupon, level, score, plan] = ran(
      ...[init(), call('signedUp', { ...signedUp, coupon: 'secret' }), call('orderPlaced', { ...order, level: 9 })],
      ...[call('orderPlaced', { ...order, score: 1 }), call('signedUp', { ...signedUp, planOfEvent: 'secret' })],
    )
    expect([coupon, level, score, plan].map((outcome) => outcome?.violations)).toEqual([
      [
        {
          ...{ code: 'pattern', eventId: 'signed-up', eventName: 'Signed Up', path: ['coupon'] },
          message: 'Event "Signed Up", property "coupon" must match ^[A-Z]{2,8}$',
        },
      ],
      [expect.objectContaining({ message: 'Event "order placed", property "level" must be one of [1,2,3]' })],
      [expect.objectContaining({ message: 'Event "order placed", property "score" must be at most 0.5' })],
      [
        expect.objectContaining({
          message: 'Event "Signed Up", property "plan" must be one of ["free","pro","it\'s"]',
        }),
      ],
    ])
  })

  test('system properties can be missing, replaced and updated', () => {
    const [, first, , second, , third] = ran(
      ...[init(isTyped ? {} : { system: { appVersion: null } }), call('signedUp', signedUp)],
      ...[update({ appVersion: '2', locale: 'de' }), call('signedUp', signedUp)],
      ...[update({ locale: null }), call('signedUp', signedUp)],
    )
    if (!isTyped) expect(first && broke(first)).toEqual(['missing app version'])
    const logged = (outcome: Outcome | undefined) =>
      outcome?.calls.flatMap(([, what, , properties]) => (what === 'logEvent' ? [properties] : []))
    expect(logged(second)).toMatchObject([
      { 'app version': '2', locale: 'de' },
      { 'app version': '2', language: 'de' },
    ])
    expect(logged(third)?.[0]).toEqual({ plan: 'pro', seats: 3, 'schema version': 'v2', 'app version': '2' })
  })

  test('what one destination throws keeps no other from the event', () => {
    const [, out, placed] = ran(init({ isBroken: true }), call('signedOut'), call('orderPlaced', order))
    expect(out?.calls.map(([, what]) => what)).toEqual(['logEvent', 'unidentify'])
    expect(out?.errors).toEqual(['inspector'])
    expect(placed?.calls.map(([, what]) => what)).toEqual(['logEvent', 'revenue'])
    expect(placed?.errors).toEqual([argument('productAnalytics'), argument('productAnalytics'), 'inspector'])
    expect(placed?.raised).toBe(null)
  })

  test('events before init are counted and told', () => {
    const [early, begun] = ran(call('signedOut'), init())
    expect(early).toEqual({ calls: [], violations: [], errors: [], raised: null })
    expect(begun?.violations.map(({ code, message }) => [code, message])).toEqual([
      ['before-init', '1 events came before init and were not sent; call init first'],
    ])
  })

  test('pinned values arrive as the plan has them, whatever they hold', () => {
    const [, outcome] = start(pinnedPlan())([init(), call('pinning', {})])
    expect(outcome && broke(outcome)).toEqual([])
    const [, , , sent] = outcome?.calls.find(([, what]) => what === 'logEvent') ?? []
    expect(sent).toMatchObject(Object.fromEntries(pinnedValues.map(([, value], at) => [`pin${at}`, value])))
  })

  test('patterns match what they match in the plan', () => {
    const possible = texts.filter((text) => !impossibleTexts.includes(text))
    const patterns = looksAhead ? [...portable, ...lookingAhead] : portable
    const given = (text: string) => Object.fromEntries(patterns.map((_, at) => [`probe${at}`, text]))
    const [, ...told] = start(patternPlan(patterns))([init(), ...possible.map((text) => call('probing', given(text)))])
    possible.forEach((text, at) => {
      const found = told[at]?.violations.map(({ path }) => patterns[Number(path[0]?.replace('probe', ''))])
      expect(found, JSON.stringify(text)).toEqual(unmatched(patterns, text))
    })
  })

  test.each([...unportable, ...(looksAhead ? [] : lookingAhead)])(
    'the pattern %s is told, and can be waived',
    (pattern) => {
      const failure = generate(patternPlan([pattern]), 'web' as SourceId, { language })._unsafeUnwrapErr()
      expect(failure).toMatchObject({ code: 'unrepresentable', problems: [{ code: 'pattern-unsupported' }] })
      expect(generated(patternPlan([pattern]), language).files.size).toBeGreaterThan(0)
    },
  )
}
