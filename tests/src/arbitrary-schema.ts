/** JSON that looks like the schema of an event or property and keeps few of the rules. */
import fc from 'fast-check'
import { arbitraryNumber } from './arbitrary/json-values.ts'
import { arbitraryText } from './arbitrary/texts.ts'

type Members = Readonly<Record<string, unknown>>

const names = ['p', 'q', 'id', 'name', '$ref', '__proto__', 'constructor', 'toString', 'length', '0', '']
const name = fc.constantFrom(...names)
const types = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null', 'any', 'money']
const references = [
  '#',
  '#/',
  '#/properties/p',
  '#/properties/q/items',
  '#/definitions/p',
  '#/allOf/0',
  '#/schema/events',
]

const scalar = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...types, ...names, ...references, 'SystemProperty', '(', '\\p{') },
  { weight: 4, arbitrary: fc.constantFrom(null, true, false, -0, 1, 3e-7, 2 ** 64, 1e300) },
  { weight: 2, arbitrary: fc.oneof(arbitraryNumber, arbitraryText) },
)

/** What no schema may hold: it makes an import refuse the body, so it is rare. */
const unacceptable = fc.constantFrom<unknown>('\u0000', '\ud800', { $ref: 'x.json' }, { $ref: '#/nothing' })

const { schema, value, properties } = fc.letrec<{ schema: Members; value: unknown; properties: Members }>((tie) => {
  const schemas = fc.array(tie('schema'), { maxLength: 2 })
  const byName = (member: fc.Arbitrary<unknown>) => membersOf([[name, member]], 3)
  const mappings = fc.array(membersOf([[fc.constantFrom('name', 'destinationId'), scalar]], 3), { maxLength: 2 })
  const proper: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
    ['type', fc.oneof(fc.constantFrom(...types), fc.array(fc.constantFrom(...types), { maxLength: 3 }))],
    ['properties', byName(tie('schema'))],
    ['required', fc.array(name, { maxLength: 3 })],
    ['items', tie('schema')],
    ['enum', fc.array(tie('value'), { maxLength: 3 })],
    ['const', scalar],
    ['pattern', scalar],
    ['description', arbitraryText],
    ['$ref', fc.constantFrom(...references)],
    ['allOf', schemas],
    ['oneOf', schemas],
    ['anyOf', schemas],
    ['not', tie('schema')],
    ['if', tie('schema')],
    ['patternProperties', byName(tie('schema'))],
    ['additionalProperties', fc.oneof(fc.boolean(), tie('schema'))],
    ['minimum', scalar],
    ['maximum', scalar],
    ['multipleOf', fc.constantFrom(1, 0.01)],
    ['definitions', byName(tie('schema'))],
    ['examples', tie('value')],
    ['id', arbitraryText],
    ['index', fc.integer()],
    ['isSystemProperty', fc.boolean()],
    ['x-service-sendAs', fc.constantFrom('EventProperty', 'UserProperty', 'SystemProperty', 'UserProperties')],
    ['nameMapping', mappings],
    ['pii', membersOf([[fc.constantFrom('isPii', 'piiType'), scalar]], 2)],
    ['customFields', byName(scalar)],
  ]
  const improper = fc.oneof(
    { weight: 1, arbitrary: unacceptable },
    { weight: 30, arbitrary: scalar },
    { weight: 30, arbitrary: tie('value') },
  )
  return {
    schema: fc.oneof(
      { depthIdentifier: 'schema', maxDepth: 4 },
      { weight: 1, arbitrary: fc.constant({ type: 'object' }) },
      {
        weight: 20,
        arbitrary: membersOf(
          proper.map(([key, member]) => [
            fc.constant(key),
            fc.oneof({ weight: 60, arbitrary: member }, { weight: 1, arbitrary: improper }),
          ]),
          5,
        ),
      },
    ),
    value: fc.oneof(
      { depthIdentifier: 'schema', maxDepth: 4 },
      { weight: 3, arbitrary: scalar },
      { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
      { weight: 2, arbitrary: byName(tie('value')) },
      { weight: 3, arbitrary: tie('schema') },
    ),
    properties: byName(tie('schema')),
  }
})

/** Objects whose members are drawn from the given pairs of key and value. A key of any name is the object's own. */
function membersOf(
  entries: readonly (readonly [key: fc.Arbitrary<string>, member: fc.Arbitrary<unknown>])[],
  maxLength: number,
): fc.Arbitrary<Members> {
  return fc
    .array(fc.oneof(...entries.map(([key, member]) => fc.tuple(key, member))), { maxLength, size: 'max' })
    .map((members) => Object.fromEntries(members))
}

/** A schema with members in their right places and, here and there, something that does not belong. */
export const arbitrarySchema: fc.Arbitrary<Members> = schema

/** Schemas under names, such as the properties of an event or the events of a body. */
export const arbitraryProperties: fc.Arbitrary<Members> = properties

/** Any JSON value, with members named like those of schemas and like what objects inherit. */
export const arbitraryValue: fc.Arbitrary<unknown> = value
