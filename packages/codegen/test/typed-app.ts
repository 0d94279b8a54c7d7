/** What the apps of `apps` must be told, whatever language they are written in. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type GeneratedCode, generate, type LanguageId } from '@plan/codegen'
import type { Plan, SourceId } from '@plan/core'
import { compareWithPlan, expectedEvents, extractSchema } from '@plan/inspector-schema'
import { expect } from 'vitest'
import { fullPlan } from './full-plan.ts'

const web = 'web' as SourceId

/** What an app wrote down of one call. */
export interface Told {
  readonly name: string
  readonly calls: readonly (readonly unknown[])[]
  readonly violations: readonly string[]
  readonly messages: readonly string[]
  readonly errors: readonly string[]
  readonly thrown: string
}

/** The code of a plan, whatever is to be waived. */
export function generated(plan: Plan, language: LanguageId): GeneratedCode {
  const code = generate(plan, web, { language })
  if (code.isOk()) return code.value
  const waive = code.error.code === 'unrepresentable' ? code.error.problems.map(({ id }) => id) : []
  return generate(plan, web, { language, waive })._unsafeUnwrap()
}

/** Writes files into a folder and says where they are. */
export function written(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].map(([path, text]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  })
}

/** The lines of an app, read. */
export const toldIn = (output: string): ReadonlyMap<string, Told> =>
  new Map(
    output
      .trim()
      .split('\n')
      .map((line): [string, Told] => {
        const told: Told = JSON.parse(line)
        return [told.name, told]
      }),
  )

/** Calls that the plan allows. */
export const allowed = [
  ...['signed up', 'signed up, loosely', 'signed up, invited', 'order placed', 'home page'],
  ...['home page, bare', 'signed out'],
] as const

/** Calls that break the plan, and what they break. */
export const broken: Readonly<Record<string, readonly string[]>> = {
  'no plan': ['missing plan'],
  'no seats': ['range seats'],
  'many seats': ['range seats'],
  'no team': ['missing teamId'],
  'a coupon of another form': ['pattern coupon'],
  'a coupon with a line feed': ['pattern coupon'],
  'an age below': ['range age'],
  'a basket of wrong members': [
    ...['missing basket.currency', 'range basket.total', 'pattern basket.note', 'unexpected basket.more'],
  ],
  'a basket of wrong types': ['allowed-values basket.currency', 'type basket.total'],
  'an item without its sku': ['missing items.0.sku', 'range items.0.sizes.0'],
  'sizes that are no list': ['type items.0.sizes'],
  'a fraction of a size': ['type items.0.sizes.0'],
  'a maker of numbers': ['type items.0.maker.name'],
  'another level': ['allowed-values level'],
  'a score above': ['range score'],
  'a score that is no number': ['type score'],
}

const sentTo = (told: Told | undefined, name: string) => told?.calls.filter(([to]) => to === name) ?? []

/** Everything that holds for an app around the code of the full plan, without the calls that its compiler refuses. */
export function expectPromises(
  told: ReadonlyMap<string, Told>,
  code: GeneratedCode,
  refused: readonly string[] = [],
): void {
  expectOperations(told, code)
  expectNoFinding(told)
  for (const [name, violations] of Object.entries(broken)) {
    if (refused.includes(name)) continue
    const lax = told.get(name)
    expect([name, lax?.violations, lax?.thrown]).toEqual([name, violations, ''])
    expect(lax?.calls.length, name).toBeGreaterThan(0)
    const strict = told.get(`strict: ${name}`)
    expect([name, strict?.violations, strict?.calls]).toEqual([name, violations, []])
    expect(strict?.thrown).toBe(lax?.messages.join('\n'))
    expect(strict?.thrown).toMatch(/^Event ".*", property ".*" /)
    const prod = told.get(`prod: ${name}`)
    expect([name, prod?.violations, prod?.thrown]).toEqual([name, [], ''])
    expect(prod?.calls.length, name).toBeGreaterThan(0)
  }
  expect(told.get('a coupon of another form')?.messages).toEqual([
    'Event "Signed Up", property "coupon" must match ^[A-Z]{2,8}$',
  ])
  expect(told.get('a basket of wrong types')?.messages).toEqual([
    'Event "order placed", property "basket.currency" must be one of ["EUR","USD"]',
    'Event "order placed", property "basket.total" must be of the type float',
  ])
  expect(told.get('another level')?.messages).toEqual(['Event "order placed", property "level" must be one of [1,2,3]'])
  expect(told.get('many seats')?.messages).toEqual(['Event "Signed Up", property "seats" must be at most 100'])
  expect(told.get('before init')?.calls).toEqual([])
  expect(told.get('init')?.messages).toEqual(['1 events came before init and were not sent; call init first'])
  if (!refused.includes('no app version')) {
    expect(told.get('no app version')?.violations).toEqual(['missing app version'])
  }
  const updated = told.get('updated')
  expect(updated?.violations).toEqual([])
  expect(sentTo(updated, 'warehouse').at(-1)?.[3]).toMatchObject({ 'app version': '2', locale: 'de' })
  expect(sentTo(updated, 'analytics').at(-1)?.[3]).toMatchObject({ 'app version': '2', language: 'de' })
  const down = told.get('broken')
  expect(down?.calls.map(([to, operation]) => `${to} ${String(operation)}`.toLowerCase())).toEqual([
    ...['warehouse logevent', 'warehouse revenue'],
  ])
  expect(down?.errors).toEqual(['productAnalytics down', 'productAnalytics down', 'inspector off'])
}

function expectOperations(told: ReadonlyMap<string, Told>, { tracked }: GeneratedCode): void {
  const sent = { plan: 'pro', seats: 3, 'schema version': 'v2', 'app version': '1.2' }
  const user = { plan: 'free', age: 40 }
  const size = { 'team size': 7 }
  const { hash } = tracked.events.find(({ id }) => id === 'signed-up') ?? {}
  expect(told.get('init')?.calls).toEqual([
    ['analytics', 'make', 'DEV'],
    ['warehouse', 'make', 'DEV'],
  ])
  expect(told.get('signed up')?.calls).toEqual([
    ['warehouse', 'identify', 'u1'],
    ['warehouse', 'setUserProperties', user],
    ['warehouse', 'addCurrentUserToGroup', 'Team', 't1', size],
    ['warehouse', 'setGroupProperties', 'Team', 't1', size],
    ['warehouse', 'logEvent', 'Signed Up', { ...sent, news: true }],
    ['analytics', 'identify', 'u1'],
    ['analytics', 'setUserProperties', user],
    ['analytics', 'addCurrentUserToGroup', 'Team', 't1', size],
    ['analytics', 'setGroupProperties', 'Team', 't1', size],
    ['analytics', 'logEvent', 'sign_up', { ...sent, wants_news: true }],
    ['inspector', 'Signed Up', { ...sent, newsletter: true }, 'signed-up', hash],
  ])
  expect(told.get('home page')?.calls.slice(0, 2)).toEqual([
    ['warehouse', 'logPage', 'Home Page', { coupon: 'AB' }],
    ['analytics', 'logPage', 'Home Page', { coupon: 'AB' }],
  ])
  expect(told.get('signed out')?.calls.map(([to, what]) => [to, what])).toEqual([
    ['warehouse', 'logEvent'],
    ['warehouse', 'unidentify'],
    ['inspector', 'Signed Out'],
  ])
  const order = {
    basket: { currency: 'EUR', total: 9.5, kind: 'basket' },
    items: [{ sku: 'a', sizes: [1, 2], maker: { name: 'b', since: 1900 }, extra: true }],
    ...{ colours: ['red'], level: 2, score: 0.25, anything: ['x'] },
  }
  expect(sentTo(told.get('order placed'), 'warehouse')).toEqual([
    ['warehouse', 'logEvent', 'order placed', order],
    ['warehouse', 'revenue', 9.5, order],
  ])
}

function expectNoFinding(told: ReadonlyMap<string, Told>): void {
  const expected = expectedEvents(fullPlan())
  const matches = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
  for (const name of allowed) {
    const [, eventName, properties] = sentTo(told.get(name), 'inspector')[0] ?? []
    const observation = { eventName: String(eventName), schema: extractSchema(properties), properties, sourceId: web }
    expect([name, told.get(name)?.violations, told.get(`strict: ${name}`)?.thrown]).toEqual([name, [], ''])
    expect([name, compareWithPlan(observation, expected, matches).findings]).toEqual([name, []])
  }
}
