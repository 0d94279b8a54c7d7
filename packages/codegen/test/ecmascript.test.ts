import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, type LanguageId } from '@plan/codegen'
import type { SourceId } from '@plan/core'
import { compareWithPlan, expectedEvents, extractSchema } from '@plan/inspector-schema'
import { describe, expect, test } from 'vitest'
import { fullPlan } from './full-plan.ts'
import { compile, folderOf, load } from './generated-module.ts'
import { hostilePlan } from './hostile-plan.ts'

const web = 'web' as SourceId

interface Violation {
  readonly code: string
  readonly eventId: string
  readonly path: readonly string[]
  readonly message: string
}

/** What a fake destination or inspector was called with. */
type Call = readonly unknown[]

/** An app around a module: everything it is told is written down. */
function appOf(module: Readonly<Record<string, (given?: object) => void>>) {
  const calls: Call[] = []
  const violations: Violation[] = []
  const errors: Call[] = []
  const destination = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, operation) =>
          (...given: unknown[]) =>
            calls.push([name, operation, ...given]),
      },
    )
  const inspector = { trackFromGeneratedCode: (...given: unknown[]) => calls.push(['inspector', ...given]) }
  const init = (more: object = {}) => {
    module.init?.({
      ...{ env: 'dev', inspector, systemProperties: { appVersion: '1.2' } },
      destinations: { productAnalytics: destination('analytics'), warehouse: destination('warehouse') },
      onViolation: (violation: Violation) => violations.push(violation),
      onError: (...given: unknown[]) => errors.push(given),
      ...more,
    })
    calls.length = 0
  }
  const call = (name: string, given?: object) => {
    calls.length = 0
    violations.length = 0
    module[name]?.(given)
    return { calls: [...calls], violations: violations.map(({ code, path }) => `${code} ${path.join('.')}`) }
  }
  return { init, call, calls, violations, errors }
}

const signedUp = { planOfEvent: 'pro', seats: 3, planOfUser: 'free', userId: 'u1', teamId: 't1' }
const order = {
  basket: { currency: 'EUR', total: 9.5, note: null },
  items: [{ sku: 'a', sizes: [1, 2], maker: { name: 'b', since: 1900 }, extra: true }],
  ...{ colours: ['red'], level: 2, score: 0.25, anything: ['x'], revenue: 9.5 },
}

const ways = [
  {
    language: 'typescript',
    built: (files: ReadonlyMap<string, string>) => {
      const folder = folderOf(files)
      return { folder, told: compile(folder, [...files.keys()]) }
    },
  },
  {
    language: 'javascript',
    built: (files: ReadonlyMap<string, string>) => {
      const folder = folderOf(files)
      return { folder, told: compile(folder, ['tracking.js'], ['--allowJs', '--checkJs', '--noEmit']) }
    },
  },
] as const satisfies readonly {
  readonly language: LanguageId
  readonly built: (files: ReadonlyMap<string, string>) => { readonly folder: string; readonly told: string }
}[]

describe.each(ways)('$language', ({ language, built }) => {
  const code = generate(fullPlan(), web, { language })._unsafeUnwrap()
  const { folder, told } = built(code.files)
  const app = async () => appOf(await load(folder, 'tracking.js'))

  test('it type-checks under strict', () => {
    expect(told).toBe('')
  })

  test.each([
    ["signedUp({ planOfEvent: 'pro', seats: 1, planOfUser: 'free', userId: 'u', teamId: 't' })", true],
    ["signedUp({ planOfEvent: 'gold', seats: 1, planOfUser: 'free', userId: 'u', teamId: 't' })", false],
    ["signedUp({ planOfEvent: 'pro', planOfUser: 'free', userId: 'u', teamId: 't' })", false],
    ['homePage({ coupon: null })', true],
    ["homePage({ coupons: 'A' })", false],
    ["updateSystemProperties({ locale: 'de' })", true],
    ["init({ env: 'dev', systemProperties: { appVersion: '1' }, destinations: {} })", false],
  ])('%s type-checks: %s', (call, isRight) => {
    const file = `call.${language === 'javascript' ? 'js' : 'ts'}`
    writeFileSync(join(folder, file), `import { ${call.slice(0, call.indexOf('('))} } from './tracking.js'\n${call}\n`)
    expect(compile(folder, [file], ['--allowJs', '--checkJs', '--noEmit']) === '').toBe(isRight)
  })

  test('an event goes to its destinations by their names, and to the inspector by those of the plan', async () => {
    const { init, call } = await app()
    init()
    const { calls, violations } = call('signedUp', {
      ...signedUp,
      newsletter: true,
      coupon: null,
      age: 40,
      teamSize: 7,
    })
    const sent = { plan: 'pro', seats: 3, 'schema version': 'v2', 'app version': '1.2' }
    const properties = { ...sent, newsletter: true }
    const { hash } = code.tracked.events.find(({ id }) => id === 'signed-up') ?? {}
    expect(violations).toEqual([])
    expect(calls).toEqual([
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
      ['inspector', 'Signed Up', properties, { eventId: 'signed-up', eventHash: hash }],
    ])
  })

  test('pages, revenue, the end of a user, and a destination of few events', async () => {
    const { init, call } = await app()
    init()
    expect(call('homePage', { coupon: 'AB' }).calls.slice(0, 2)).toEqual([
      ['warehouse', 'logPage', 'Home Page', { coupon: 'AB' }],
      ['analytics', 'logPage', 'Home Page', { coupon: 'AB' }],
    ])
    expect(call('homePage').violations).toEqual([])
    expect(call('signedOut').calls.map(([name, what]) => [name, what])).toEqual([
      ['warehouse', 'logEvent'],
      ['warehouse', 'unidentify'],
      ['inspector', 'Signed Out'],
    ])
    const { calls } = call('orderPlaced', order)
    expect(calls.find(([, what]) => what === 'revenue')?.[2]).toBe(9.5)
  })

  test('what it sends has no finding', async () => {
    const { init, call } = await app()
    init()
    const expected = expectedEvents(fullPlan())
    const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
    const sent = [
      call('signedUp', signedUp),
      call('signedUp', { ...signedUp, coupon: 'ABC', newsletter: false, loose: { a: 1 } }),
      call('signedUpInvited', { ...{ seats: 1, plan: 'free', level: 3, userId: 'u', teamId: 't' } }),
      call('orderPlaced', order),
      call('homePage'),
      call('signedOut'),
    ]
    for (const { calls, violations } of sent) {
      const [, eventName, properties] = calls.find(([name]) => name === 'inspector') ?? []
      const observation = { eventName: String(eventName), schema: extractSchema(properties), properties, sourceId: web }
      expect(violations).toEqual([])
      expect(compareWithPlan(observation, expected, matches).findings).toEqual([])
    }
  })

  test.each([
    ['signedUp', { ...signedUp, seats: undefined }, ['missing seats']],
    ['signedUp', { ...signedUp, seats: 1.5 }, ['type seats']],
    ['signedUp', { ...signedUp, seats: 0 }, ['range seats']],
    ['signedUp', { ...signedUp, seats: 101 }, ['range seats']],
    ['signedUp', { ...signedUp, planOfEvent: 'gold' }, ['allowed-values plan']],
    ['signedUp', { ...signedUp, planOfUser: 'gold' }, ['allowed-values plan']],
    ['signedUp', { ...signedUp, coupon: 'abc' }, ['pattern coupon']],
    ['signedUp', { ...signedUp, newsletter: 'yes' }, ['type newsletter']],
    ['signedUp', { ...signedUp, age: -1 }, ['range age']],
    ['signedUp', { ...signedUp, userId: 7 }, ['type userId']],
    ['signedUp', { ...signedUp, teamId: null }, ['missing teamId']],
    ['signedUp', { ...signedUp, loose: [] }, ['type loose']],
    ['signedUp', { ...signedUp, more: 1 }, ['unexpected more']],
    ['orderPlaced', { ...order, colours: 'red' }, ['type colours']],
    ['orderPlaced', { ...order, colours: ['red', 'blue', null] }, ['allowed-values colours.1', 'type colours.2']],
    ['orderPlaced', { ...order, level: 4 }, ['allowed-values level']],
    ['orderPlaced', { ...order, score: 0.6 }, ['range score']],
    ['orderPlaced', { ...order, score: Number.NaN }, ['type score']],
    [
      'orderPlaced',
      { ...order, basket: { total: -1, note: ' ', more: 1 } },
      ['missing basket.currency', 'range basket.total', 'pattern basket.note', 'unexpected basket.more'],
    ],
    ['orderPlaced', { ...order, items: [{ sizes: [0] }] }, ['missing items.0.sku', 'range items.0.sizes.0']],
    ['orderPlaced', { ...order, items: [{ sku: 'a', maker: { name: 1 } }] }, ['type items.0.maker.name']],
    ['orderPlaced', { ...order, revenue: '9' }, ['type revenue']],
  ])('%s %j breaks %j', async (name, given, expected) => {
    const { init, call, calls } = await app()
    init()
    expect(call(name, given).violations).toEqual(expected)
    expect(calls.length).toBeGreaterThan(0)

    init({ strict: true })
    expect(() => call(name, given)).toThrow(/^Event ".*", property ".*" /)
    expect(calls).toEqual([])

    init({ env: 'prod', strict: true })
    expect(call(name, given).violations).toEqual([])
    expect(calls.length).toBeGreaterThan(0)
  })

  test('a violation is a sentence without the value', async () => {
    const { init, call, violations } = await app()
    init()
    call('signedUp', { ...signedUp, coupon: 'secret' })
    expect(violations[0]?.message).toBe('Event "Signed Up", property "coupon" must match ^[A-Z]{2,8}$')
  })

  test('system properties can be missing, replaced and updated', async () => {
    const module = await load(folder, 'tracking.js')
    const { init, call } = appOf(module)
    init({ systemProperties: {} })
    expect(call('signedUp', signedUp).violations).toEqual(['missing app version'])
    module.updateSystemProperties?.({ appVersion: '2', locale: 'de' })
    const { calls, violations } = call('signedUp', signedUp)
    expect(violations).toEqual([])
    expect(calls.flatMap(([, what, , properties]) => (what === 'logEvent' ? [properties] : []))).toMatchObject([
      { 'app version': '2', locale: 'de' },
      { 'app version': '2', language: 'de' },
    ])
  })

  test('what one destination throws keeps no other from the event', async () => {
    const { init, call, errors } = await app()
    const broken = new Proxy(
      {},
      {
        get: () => () => {
          throw new Error('down')
        },
      },
    )
    const calls: unknown[] = []
    const warehouse = { logEvent: (name: string) => calls.push(name), unidentify: () => calls.push('unidentify') }
    init({
      destinations: { productAnalytics: broken, warehouse },
      inspector: {
        trackFromGeneratedCode: () => {
          throw new Error('off')
        },
      },
    })
    call('signedOut')
    call('orderPlaced', order)
    expect(calls).toEqual(['Signed Out', 'unidentify', 'order placed'])
    expect(errors.map(([, name]) => name)).toEqual(expect.arrayContaining(['productAnalytics', 'inspector']))
  })

  test('what a destination promises and does not keep is told like what it throws', async () => {
    const { init, call, errors } = await app()
    const down = (what: string) => async () => {
      throw new Error(what)
    }
    init({
      destinations: {
        productAnalytics: { make: down('make'), logEvent: down('log'), addCurrentUserToGroup: down('group') },
        warehouse: {},
      },
      inspector: { trackFromGeneratedCode: down('inspect') },
    })
    call('signedUp', signedUp)
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors.map(([error, name]) => [String(error), name]).sort()).toEqual([
      ['Error: group', 'productAnalytics'],
      ['Error: inspect', 'inspector'],
      ['Error: log', 'productAnalytics'],
      ['Error: make', 'productAnalytics'],
    ])
  })

  test('events before init are counted and told', async () => {
    const folder = built(code.files).folder
    const { init, call, violations } = appOf(await load(folder, 'tracking.js'))
    expect(call('signedOut').calls).toEqual([])
    init()
    expect(violations.map(({ code: what, message }) => [what, message])).toEqual([
      ['before-init', '1 events came before init and were not sent; call init first'],
    ])
  })

  test('hostile texts stay texts', async () => {
    const failure = generate(hostilePlan(), web, { language })._unsafeUnwrapErr()
    const waive = failure.code === 'unrepresentable' ? failure.problems.map(({ id }) => id) : []
    const hostile = generate(hostilePlan(), web, { language, waive })._unsafeUnwrap()
    const { folder, told } = built(hostile.files)
    expect(told).toBe('')
    const module = await load(folder, 'tracking.js')
    expect(Reflect.get(globalThis, 'hit')).toBe(undefined)
    const own = ['init', 'updateSystemProperties']
    expect(Object.keys(module).filter((name) => !own.includes(name)).length).toBe(hostile.tracked.events.length)
  })
})
