/** Plans of two events and four properties that restrict values in every way, and two versions of each. */
import { type ItemKind, itemKinds, type KindedItem, type Plan, planOf } from '@plan/core'
import fc from 'fast-check'

const optional = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const types = ['string', 'string', 'int', 'float', 'bool', 'object', 'any'] as const
const someValues = fc.constantFrom(
  ['a'],
  ['a', 'cc'],
  ['b', 'cc'],
  ['1'],
  ['1', '2'],
  ['0.5', '1'],
  ['true'],
  ['1', 'x'],
)
const literal = fc.constantFrom<string | number | boolean>('a', 'cc', 1, 2, 0.5, true)
const pattern = fc.constantFrom('^a*$', '^[0-9]+$', 'c', '^text$', '(?!)')

const restrictions = {
  pinnedValue: optional(literal),
  pattern: optional(pattern),
  minimum: optional(fc.constantFrom(-1, 0, 0.5, 2)),
  maximum: optional(fc.constantFrom(0, 1, 2.5, 10)),
}
const presence = fc.constantFrom('always', 'sometimes')

const child = fc.record({
  name: fc.constantFrom('id', 'total'),
  type: fc.constantFrom('string', 'int', 'any'),
  isList: fc.boolean(),
  presence,
  allowedValues: optional(someValues),
  ...restrictions,
})
const shape = fc
  .record({
    children: fc.uniqueArray(child, { maxLength: 2, selector: ({ name }) => name }),
    isClosed: fc.constantFrom(true, undefined),
  })
  .filter(({ children, isClosed }) => children.length > 0 || isClosed === true)

const property = (id: string) =>
  fc.record({
    id: fc.constant(id),
    // No two properties share a name, as no event may carry two of one.
    name: fc.constantFrom(`plan ${id}`, `age_${id}`),
    kind: fc.constantFrom('event', 'event', 'user', 'system', 'group'),
    type: fc.constantFrom(...types),
    isList: fc.boolean(),
    allowedValues: optional(someValues),
    archived: fc.constantFrom(undefined, undefined, undefined, true),
  })

const ids = ['p1', 'p2', 'p3', 'p4']
const use = fc.record({ propertyId: fc.constantFrom(...ids), presence, shape: optional(shape), ...restrictions })
const event = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom('Paid', 'Signed Up'),
    uses: fc.uniqueArray(use, { maxLength: 3, selector: ({ propertyId }) => propertyId }),
    archived: fc.constantFrom(undefined, undefined, undefined, true),
  })

const items = fc.tuple(...ids.map(property), event('e1'), event('e2'))
const kinds = [...ids.map(() => 'property' as const), 'event', 'event'] as const

/** How many members of an item become others in the second version; most stay, so that changes are small. */
const fate = fc.array(fc.constantFrom(false, false, true), { minLength: 12, maxLength: 12 })

/**
 * Two versions of a small plan whose items differ in some of their fields.
 *
 * @example
 * fc.assert(fc.property(arbitrarySmallPlanPair(), ([before, after]) => …))
 */
export const arbitrarySmallPlanPair = (): fc.Arbitrary<readonly [Plan, Plan]> =>
  fc.tuple(items, items, fate).map(([before, others, fates]) => {
    const after = before.map((item, at) => mixed(item, others[at] ?? item, fates))
    return [smallPlan(before), smallPlan(after)] as const
  })

function mixed(item: object, other: object, fates: readonly boolean[]): object {
  const fields = Object.keys(item).map((field, at): [string, unknown] => {
    const [own, foreign] = [Reflect.get(item, field), Reflect.get(other, field)]
    if (fates[at] !== true) return [field, own]
    return [field, field === 'uses' && fates[0] !== true ? mixedUses(own, foreign, fates) : foreign]
  })
  return Object.fromEntries(fields)
}

/** The same uses with a few other members. */
const mixedUses = (uses: readonly object[], others: readonly object[], fates: readonly boolean[]) =>
  uses.map((own, at) => ({
    ...mixed(own, others[at] ?? own, fates.slice(at + 1)),
    propertyId: Reflect.get(own, 'propertyId'),
  }))

const smallPlan = (texts: readonly object[]): Plan =>
  planOf(texts.map((text, at) => ({ kind: kinds[at], item: parsed(kinds[at] ?? 'event', text) }) as KindedItem))

const parsed = (kind: ItemKind, text: object) => itemKinds[kind].schema.parse(JSON.parse(JSON.stringify(text)))
