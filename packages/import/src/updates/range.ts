import type { UseUpdate } from './update.ts'

export const range: UseUpdate = {
  doc: 'Minimum and maximum, each when the body gives a different one. Our addition.',
  decide: (known, { minimum, maximum }) => ({
    ...(minimum === undefined || minimum === known.minimum ? {} : { minimum }),
    ...(maximum === undefined || maximum === known.maximum ? {} : { maximum }),
  }),
}
