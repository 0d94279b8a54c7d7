import {
  buildEventSpec,
  checkValues,
  compareWithPlan,
  expectedEvents,
  extractSchema,
  type Finding,
  readEventSpec,
} from '@plan/inspector-schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planOfItems } from '../plan-of-items.ts'

/** A value of each type, one that breaks the type, and a constraint with a value that breaks it. */
const kinds = {
  string: { good: 'a', wrong: 1, constraint: { pattern: '^a$' }, bad: 'b', name: 'pattern' },
  int: { good: 1, wrong: 1.5, constraint: { minimum: 1, maximum: 1 }, bad: 2, name: 'range' },
  float: { good: 1.5, wrong: 'a', constraint: { minimum: 1 }, bad: 0.5, name: 'range' },
  bool: { good: true, wrong: 'true', constraint: { pinnedValue: true }, bad: false, name: 'pinned-value' },
  object: { good: {}, wrong: 'a', constraint: {}, bad: undefined, name: '' },
} as const

interface Field {
  readonly name: string
  readonly type: keyof typeof kinds
  readonly isList: boolean
  readonly presence: 'always' | 'sometimes'
  readonly isConstrained: boolean
}

const field = fc.record<Field>({
  name: fc.oneof(fc.constantFrom('a', '__proto__', 'a.b'), fc.string({ minLength: 1, unit: 'grapheme-ascii' })),
  type: fc.constantFrom('string', 'int', 'float', 'bool', 'object'),
  isList: fc.boolean(),
  presence: fc.constantFrom('always', 'sometimes'),
  isConstrained: fc.boolean(),
})
const someFields = fc.uniqueArray(field, { minLength: 1, maxLength: 6, selector: ({ name }) => name })

const constraintOf = ({ type, isConstrained }: Field) => (isConstrained ? kinds[type].constraint : {})
const goodOf = ({ type, isList }: Field) => (isList ? [kinds[type].good] : kinds[type].good)

/** The fields as an event's own, or as the children of one object. */
function planOf(fields: readonly Field[], isNested: boolean) {
  if (isNested) {
    const children = fields.map((one) => ({ ...one, isConstrained: undefined, description: '', ...constraintOf(one) }))
    const shape = { isClosed: true, children: children.map(({ isConstrained: _, ...child }) => child) }
    return planOfItems({
      property: [{ id: 'o', name: 'o', type: 'object' }],
      event: [{ id: 'e', name: 'E', uses: [{ propertyId: 'o', presence: 'always', shape }] }],
    })
  }
  return planOfItems({
    property: fields.map(({ name, type, isList }, at) => ({ id: `p${at}`, name, type, isList })),
    event: [
      {
        id: 'e',
        name: 'E',
        uses: fields.map((one, at) => ({ propertyId: `p${at}`, presence: one.presence, ...constraintOf(one) })),
      },
    ],
  })
}

type Members = readonly (readonly [string, unknown])[]

interface Break {
  readonly members: Members
  readonly finding: Finding
}

function breaksOf(fields: readonly Field[], members: Members, isNested: boolean): readonly Break[] {
  const path = (name: string) => (isNested ? ['o', name] : [name])
  const replaced = (name: string, value: unknown) =>
    members.map(([member, old]) => [member, member === name ? value : old] as const)
  const keys = (name: string, constraint: 'key-missing' | 'key-unexpected'): Finding => ({
    code: 'value-breaks-constraint',
    path: path(name),
    constraints: [constraint],
  })
  return [
    {
      members: [...members, ['nobody’s', 1] as const],
      finding: isNested ? keys('nobody’s', 'key-unexpected') : { code: 'property-unexpected', path: ['nobody’s'] },
    },
    ...fields.flatMap((one): Break[] => {
      const { wrong, bad, name: constraint } = kinds[one.type]
      const type = one.isList ? `list of ${one.type}` : one.type
      const observed = one.type === 'int' ? 'float' : one.type === 'string' ? 'int' : 'string'
      return [
        {
          members: replaced(one.name, one.isList ? [wrong] : wrong),
          finding: {
            code: 'type-mismatch',
            path: path(one.name),
            expected: type,
            observed: [one.isList ? `list of ${observed}` : observed],
          },
        },
        ...(one.presence === 'always'
          ? [
              {
                members: members.filter(([name]) => name !== one.name),
                finding: isNested
                  ? keys(one.name, 'key-missing')
                  : { code: 'property-missing' as const, path: path(one.name) },
              },
            ]
          : []),
        ...(one.isConstrained && bad !== undefined
          ? [
              {
                members: replaced(one.name, one.isList ? [bad] : bad),
                finding: {
                  code: 'value-breaks-constraint' as const,
                  path: path(one.name),
                  constraints: [constraint] as never,
                },
              },
            ]
          : []),
      ]
    }),
  ]
}

test.each([false, true])(
  'what the plan says has no finding, each single break exactly its own (children: %s)',
  (isNested) => {
    const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)
    const metadata = { schemaId: 'w', branchId: 'main', latestActionId: '1' }
    fc.assert(
      fc.property(someFields, (fields) => {
        const plan = planOf(fields, isNested)
        const expected = expectedEvents(plan)
        const spec = readEventSpec(JSON.parse(JSON.stringify(buildEventSpec(plan, 'E', metadata))))
        const findingsOf = (members: Members) => {
          const inner = Object.fromEntries(members)
          const properties = isNested ? { o: inner } : inner
          const observation = { eventName: 'E', schema: extractSchema(properties) }
          const { findings } = compareWithPlan({ ...observation, properties }, expected, matches)
          const checked = spec ? checkValues(properties, spec, matches) : []
          // A check on the device says the same without the values.
          expect(compareWithPlan({ ...observation, checked }, expected).findings).toEqual(findings)
          return findings
        }
        const members = fields.map((one) => [one.name, goodOf(one)] as const)
        expect(findingsOf(members)).toEqual([])
        for (const broken of breaksOf(fields, members, isNested)) {
          expect(findingsOf(broken.members)).toEqual([broken.finding])
        }
      }),
      { numRuns: 300 },
    )
  },
)

test.each([false, true])(
  'in whatever order members are sent, findings come in that of the plan (children: %s)',
  (isNested) => {
    const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)
    const sent = fc.tuple(someFields, fc.infiniteStream(fc.nat(3)), fc.infiniteStream(fc.nat()))
    fc.assert(
      fc.property(sent, ([fields, ways, ranks]) => {
        const expected = expectedEvents(planOf(fields, isNested))
        const members = fields.flatMap((one): Members => {
          const value = [goodOf(one), kinds[one.type].wrong, kinds[one.type].bad][ways.next().value]
          return value === undefined ? [] : [[one.name, value]]
        })
        const shuffled = members.map((member) => [ranks.next().value, member] as const).sort(([a], [b]) => a - b)
        const findingsOf = (all: Members) => {
          const properties = isNested ? { o: Object.fromEntries(all) } : Object.fromEntries(all)
          return compareWithPlan({ eventName: 'E', schema: extractSchema(properties), properties }, expected, matches)
            .findings
        }
        expect(findingsOf(shuffled.map(([, member]) => member))).toEqual(findingsOf(members))
        const places = findingsOf(members).flatMap((finding) =>
          'path' in finding ? [fields.findIndex(({ name }) => name === finding.path.at(-1))] : [],
        )
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  },
)
