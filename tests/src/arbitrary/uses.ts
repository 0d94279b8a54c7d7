import { type NestedProperty, type ObjectShape, type PropertyUse, valueTypes } from '@plan/core'
import fc from 'fast-check'
import { arbitraryNumber } from './json-values.ts'
import { mentionOf } from './pools.ts'
import { arbitraryName, arbitraryText } from './texts.ts'

export const arbitraryType = fc.constantFrom(...valueTypes)
export const arbitraryPresence = fc.constantFrom('always' as const, 'sometimes' as const)
export const arbitraryAllowedValues = fc.uniqueArray(arbitraryText, { minLength: 1, maxLength: 3 })

const { shape } = fc.letrec<{ shape: ObjectShape; child: NestedProperty }>((tie) => ({
  shape: fc
    .record(
      {
        children: fc.uniqueArray(tie('child'), {
          maxLength: 2,
          depthIdentifier: 'shape',
          selector: (child) => child.name,
        }),
        isClosed: fc.constant(true as const),
      },
      { requiredKeys: ['children'] },
    )
    .filter(({ children, isClosed }) => children.length > 0 || isClosed === true),
  child: fc.record(
    {
      name: arbitraryName,
      description: arbitraryText,
      type: arbitraryType,
      isList: fc.boolean(),
      presence: arbitraryPresence,
      allowedValues: arbitraryAllowedValues,
      ...constraintsAround(
        fc.oneof(
          { depthIdentifier: 'shape', maxDepth: 2 },
          fc.constant({ children: [], isClosed: true as const }),
          tie('shape'),
        ),
      ),
    },
    { requiredKeys: ['name', 'description', 'type', 'isList', 'presence'] },
  ),
}))

function constraintsAround(nested: fc.Arbitrary<ObjectShape>) {
  return {
    pinnedValue: fc.oneof(arbitraryText, arbitraryNumber, fc.boolean()),
    pattern: arbitraryText,
    minimum: arbitraryNumber,
    maximum: arbitraryNumber,
    shape: nested,
  }
}

const arbitraryUse: fc.Arbitrary<PropertyUse> = fc.record(
  {
    propertyId: mentionOf('property'),
    presence: arbitraryPresence,
    presenceBySource: fc.uniqueArray(
      fc.record({
        sourceId: mentionOf('source'),
        presence: fc.constantFrom('always' as const, 'sometimes' as const, 'never' as const),
      }),
      { minLength: 1, maxLength: 2, selector: (exception) => exception.sourceId },
    ),
    ...constraintsAround(shape),
  },
  { requiredKeys: ['propertyId', 'presence'] },
)

/** Uses of several properties, each once, in any order. */
export const arbitraryUses: fc.Arbitrary<PropertyUse[]> = fc.uniqueArray(arbitraryUse, {
  maxLength: 4,
  selector: (use) => use.propertyId,
})
