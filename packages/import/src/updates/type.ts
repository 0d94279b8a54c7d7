import type { PropertyUpdate } from './update.ts'

export const type: PropertyUpdate = {
  doc: 'The type, when the body gives one that is not any and different.',
  decide: (known, { type = 'any' }) => (type === 'any' || type === known.type ? {} : { type }),
}
