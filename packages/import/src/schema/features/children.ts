import type { Feature } from '../feature.ts'
import { readShape } from '../read-shape.ts'

export const children: Feature = {
  nested: true,
  doc: '`properties` of an object, or of the `items` of a list, are the children; `additionalProperties: false` closes it. Our addition.',
  read: (_, draft, scope, element) => {
    const shape = readShape(element, scope)
    if (shape !== undefined) draft.shape = shape
  },
}
