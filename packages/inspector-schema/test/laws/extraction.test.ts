import { extractAsClients, extractSchema, type SchemaType, schemaKey } from '@plan/inspector-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Values that nobody should send, among ordinary ones. */
const hostile = fc.constantFrom<() => unknown>(
  () => {
    const loop: Record<string, unknown> = { a: 1 }
    loop.b = { list: [loop], loop }
    return loop
  },
  () =>
    new Proxy(
      {},
      { get: refuse, ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  () => new Proxy([], { get: refuse }),
  () => new Proxy({}, { ownKeys: refuse }),
  () => new Proxy({}, { getPrototypeOf: refuse }),
  () => endless(),
  () => Object.assign([], { length: 4_000_000_000 }),
  () => ({ [Symbol.toStringTag]: 'Map' }),
  () => Object.create({}, { [Symbol.toStringTag]: { get: refuse } }),
  () => Object.assign(Object.create({}), { [Symbol.toStringTag]: 'Date' }),
  () => Object.assign(Object.create({}), { [Symbol.toStringTag]: '__proto__' }),
  () => Object.assign(new Set([1]), { [Symbol.iterator]: refuse }),
  () => new DataView(new ArrayBuffer(2)),
  () => new WeakMap(),
  () => Promise.resolve(1),
  () => Object.assign(new Uint8Array(3), { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }),
  () => new Map<unknown, unknown>([[Symbol('s'), 1]]),
  () => ({ toJSON: refuse, valueOf: refuse, toString: refuse }),
)

function refuse(): never {
  throw new Error('not for you')
}

/** Every member is another such object. */
const endless = (): object =>
  new Proxy(
    {},
    {
      get: () => endless(),
      ownKeys: () => ['a', 'b', 'c'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )

const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  withUnicodeString: true,
})
const mixed = fc
  .tuple(anything, hostile)
  .chain(([value, make]) => fc.constantFrom<unknown>(value, make(), { a: value, b: make() }, [make(), value, make()]))

const sizeOf = (type: SchemaType): number => {
  if (typeof type === 'string') return 1
  const inner = 'items' in type ? type.items : type.properties.map((property) => property.type)
  return 1 + inner.reduce((sum, member) => sum + sizeOf(member), 0)
}
const depthOf = (type: SchemaType): number => {
  if (typeof type === 'string') return 0
  const inner = 'items' in type ? type.items : type.properties.map((property) => property.type)
  return 1 + Math.max(0, ...inner.map(depthOf))
}

test('whatever is given, a schema within the limits comes back', () => {
  const limits = { depth: 5, width: 20, values: 500 }
  fc.assert(
    fc.property(mixed, (value) => {
      const schema = extractSchema(value, limits)
      // A container beyond the depth is told as one that is partial.
      expect(depthOf(schema)).toBeLessThanOrEqual(limits.depth + 1)
      expect(sizeOf(schema)).toBeLessThanOrEqual(limits.values + limits.depth + 2)
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
      expect(Array.isArray(extractAsClients(value))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

const shuffled = (value: fc.JsonValue): fc.JsonValue => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffled(member ?? null)]),
  )
}

test('the order of members alters nothing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(schemaKey(extractSchema(shuffled(value)))).toBe(schemaKey(extractSchema(value)))
    }),
  )
})

test('a value is told as its JSON is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.date())), (value) => {
      expect(extractSchema(JSON.parse(JSON.stringify(value)))).toEqual(extractSchema(value))
    }),
  )
})

test('a longer list of like elements has the same schema', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.integer({ min: 2, max: 5 }), (list, times) => {
      const longer = Array.from({ length: times }, () => list).flat()
      expect(schemaKey(extractSchema({ longer }))).toBe(schemaKey(extractSchema({ longer: list })))
    }),
  )
})
