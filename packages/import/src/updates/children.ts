import { sameValue } from '@plan/core'
import type { UseUpdate } from './update.ts'

export const children: UseUpdate = {
  doc: 'The children of an object, when the body gives different ones. Our addition.',
  decide: (known, { shape }) => (shape === undefined || sameValue(shape, known.shape) ? {} : { shape }),
}
