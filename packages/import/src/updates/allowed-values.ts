import { unionOf } from '../planning/shared-property.ts'
import type { PropertyUpdate } from './update.ts'

export const allowedValues: PropertyUpdate = {
  doc: 'The allowed values, when the body has some that are not there yet; none is taken away.',
  decide: ({ allowedValues: known = [] }, { allowedValues: stated }) => {
    const union = unionOf(known, [...stated])
    return union.length === known.length ? {} : { allowedValues: union }
  },
}
