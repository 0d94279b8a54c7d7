import { join } from 'node:path'
import { Inspector } from '@plan/inspector'
import { Inspector as LiteInspector } from '@plan/inspector/lite'
import fc from 'fast-check'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newFolder } from './new-inspector.ts'
import { openRecordingService } from './recording-service.ts'

beforeAll(() => {
  // What is said about failures is not what is shown here.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Inspector.enableLogging(false)
})

const refuse = (): never => {
  throw new Error('not for you')
}
const specials: readonly (() => unknown)[] = [
  () => new Proxy({}, { ownKeys: refuse, get: refuse, getPrototypeOf: refuse }),
  () => new Proxy({ a: 1 }, { get: refuse }),
  () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  },
  () => Object.defineProperty({}, 'secret', { enumerable: true, get: refuse }),
  () => ({ toJSON: refuse, toString: refuse, valueOf: refuse }),
  () => ({ __proto__: null, constructor: null, hasOwnProperty: 7 }),
  () => JSON.parse('{"__proto__": {"a": 1}}'),
  () =>
    new Map<unknown, unknown>([
      [{}, 1],
      ['a', new Set([1n])],
    ]),
  () => Symbol('s'),
  () => 10n ** 40n,
  () => refuse,
  () => new Date(Number.NaN),
  () =>
    new (class Sneaky {
      get [Symbol.toStringTag]() {
        return refuse()
      }
    })(),
  () => Object.assign(Object.create(new Proxy({}, { get: refuse, getPrototypeOf: refuse })), { a: 1 }),
  () => Object.fromEntries([['then', refuse]]),
  () => '\ud800',
  () => new Uint8Array(3),
]

/** A plan of a value: what is hostile cannot be held by the generator itself. */
type Plan =
  | { readonly kind: 'special'; readonly at: number }
  | { readonly kind: 'plain'; readonly value: unknown }
  | { readonly kind: 'list'; readonly members: readonly Plan[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Plan])[]; readonly isCyclic: boolean }

const plan = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant('special' as const), at: fc.nat(specials.length - 1) }),
    fc.record({
      kind: fc.constant('plain' as const),
      value: fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        maxDepth: 1,
      }),
    }),
    fc.record({ kind: fc.constant('list' as const), members: fc.array(tie('plan'), { maxLength: 4 }) }),
    fc.record({
      kind: fc.constant('object' as const),
      members: fc.array(fc.tuple(fc.string({ maxLength: 6 }), tie('plan')), { maxLength: 5 }),
      isCyclic: fc.boolean(),
    }),
  ),
})).plan

function build(planned: Plan): unknown {
  if (planned.kind === 'special') return specials[planned.at]?.()
  if (planned.kind === 'plain') return planned.value
  if (planned.kind === 'list') return planned.members.map(build)
  const object = Object.fromEntries(planned.members.map(([name, member]) => [name, build(member)]))
  return planned.isCyclic ? Object.assign(object, { self: object, list: [object] }) : object
}

test.each([
  ['of production', Inspector, 'prod'],
  ['of staging, which looks at values', Inspector, 'staging'],
  ['that is lite', LiteInspector, 'prod'],
] as const)(
  'nothing that is tracked makes an inspector %s throw',
  async (_, Build, env) => {
    const service = await openRecordingService()
    // A text is a folder to write to: it had better be here.
    const folder = newFolder()
    const inspector = new Build({ apiKey: 'key', env, endpoint: service.endpoint, storage: null })
    onTestFinished(() => inspector.destroy())
    const all = inspector as unknown as Record<string, (...given: unknown[]) => unknown>
    fc.assert(
      fc.property(plan, plan, (one, two) => {
        const [first, second] = [build(one), build(two)]
        expect(typeof inspector.trackSchemaFromEvent('Event', first as object)).toBe('object')
        inspector.trackSchema('Event', first as never)
        expect(typeof inspector.extractSchema(first)).toBe('object')
        for (const name of ['trackSchemaFromEvent', 'trackSchema', 'trackFromGeneratedCode', 'showVisualInspector'])
          all[name]?.call(inspector, first, second, first)
        Build.setBatchSize(first as number)
        Build.setBatchFlushSeconds(first as number)
        new Build(first as never).destroy()
        new Build({
          apiKey: 'key',
          env,
          endpoint: service.endpoint,
          storage: typeof first === 'string' ? join(folder, Buffer.from(first).toString('hex')) : first,
          transport: second,
          root: first,
        } as never).destroy()
      }),
      { numRuns: 3_400 },
    )
    Build.setBatchSize(Number.NaN)
    Build.setBatchFlushSeconds(Number.NaN)
    await inspector.flush()
  },
  300_000,
)

test('an app that has replaced what we stand on is not disturbed', async () => {
  const kept = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout, random: Math.random }
  const inspector = new Inspector({ apiKey: 'key', env: 'dev', endpoint: 'http://127.0.0.1:9', storage: null })
  onTestFinished(() => inspector.destroy())
  try {
    Object.assign(globalThis, { fetch: refuse, setTimeout: refuse })
    Math.random = refuse
    expect(inspector.trackSchemaFromEvent('Signed Up', { a: 1 })).toBeTypeOf('object')
  } finally {
    const { random, ...globals } = kept
    Object.assign(globalThis, globals)
    Math.random = random
  }
  await inspector.flush()
})
