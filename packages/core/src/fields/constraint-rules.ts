import type { Constraints, NestedProperty, ObjectShape } from '../model/constraints.ts'
import { entriesBy } from './entries-by.ts'
import type { FieldRule } from './field-rule.ts'
import { oneValue } from './one-value.ts'
import { type FieldsOf, recordOf } from './record-of.ts'
import { textList } from './text-list.ts'

const shape: FieldRule = recordOf<ObjectShape>(
  () => ({ children, isClosed: oneValue() }),
  ({ children = [], isClosed }) => children.length > 0 || isClosed === true,
)

/** The rules of what a value must be like beyond its type. */
export const constraintRules: FieldsOf<Constraints> = {
  pinnedValue: oneValue(),
  pattern: oneValue(),
  minimum: oneValue(),
  maximum: oneValue(),
  shape,
}

const childRules: FieldsOf<NestedProperty> = {
  name: oneValue(),
  description: oneValue(),
  type: oneValue(),
  isList: oneValue(),
  presence: oneValue(),
  allowedValues: textList({ isNeverEmpty: true }),
  ...constraintRules,
}

const children = entriesBy<NestedProperty>({
  noun: 'child',
  keyOf: (child) => child.name,
  fields: () => childRules,
  isOrdered: true,
})
