import type { PropertyUpdate } from './update.ts'

export const description: PropertyUpdate = {
  doc: 'The description, when the body gives a non-empty one that is different.',
  decide: (known, { description = '' }) =>
    description === '' || description === known.description ? {} : { description },
}
