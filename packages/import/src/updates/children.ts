import { compareText, type NestedProperty, type ObjectShape, sameValue } from '@plan/core'
import type { UseUpdate } from './update.ts'

export const children: UseUpdate = {
  doc: 'The children of an object, when the body gives different ones. Our addition.',
  decide: (known, { shape }) => (shape === undefined || sameShape(shape, known.shape) ? {} : { shape }),
}

/** Whether two shapes are the same but for the order of children, which JSON does not keep for every name. */
const sameShape = (a: ObjectShape, b: ObjectShape | undefined) => b !== undefined && sameValue(sorted(a), sorted(b))

const sorted = (shape: ObjectShape): ObjectShape => ({
  ...shape,
  children: shape.children.map(withSortedShape).sort((a, b) => compareText(a.name, b.name)),
})

const withSortedShape = (child: NestedProperty): NestedProperty =>
  child.shape === undefined ? child : { ...child, shape: sorted(child.shape) }
