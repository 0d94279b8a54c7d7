import type { UseUpdate } from './update.ts'

export const range: UseUpdate = {
  doc: 'Minimum and maximum, each when the body gives a different one. Our addition.',
  decide: (known, { minimum = known.minimum, maximum = known.maximum }) => ({
    ...(minimum === known.minimum ? undefined : { minimum }),
    ...(maximum === known.maximum ? undefined : { maximum }),
  }),
}
