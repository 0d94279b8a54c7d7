/** Event schemas of any shape. */
import type { EventSchema, SchemaType } from '@plan/inspector-schema'
import { schemaKey } from '@plan/inspector-schema'
import fc from 'fast-check'

const name = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'k|>"', 'l)', '', '\\'), fc.string({ unit: 'grapheme' }))
const partial = fc.option(fc.constant({ isPartial: true as const }), { nil: {}, freq: 5 })
const scalar = fc.constantFrom<SchemaType>('int', 'float', 'string', 'boolean', 'null', 'unknown')

const { type } = fc.letrec<{ type: SchemaType; list: SchemaType; object: SchemaType }>((tie) => ({
  type: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, tie('list'), tie('object')),
  list: fc
    .tuple(fc.uniqueArray(tie('type'), { maxLength: 4, selector: schemaKey }), partial)
    .map(([items, rest]): SchemaType => ({ items, ...rest })),
  object: fc
    .tuple(propertiesOf(tie('type')), partial)
    .map(([properties, rest]): SchemaType => ({ properties, ...rest })),
}))

function propertiesOf(types: fc.Arbitrary<SchemaType>) {
  return fc.uniqueArray(fc.record({ name, type: types }), { maxLength: 4, selector: (property) => property.name })
}

export const arbitrarySchema: fc.Arbitrary<EventSchema> = fc
  .tuple(propertiesOf(type), partial)
  .map(([properties, rest]) => ({ properties, ...rest }))
