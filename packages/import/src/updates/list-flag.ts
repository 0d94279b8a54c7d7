import type { PropertyUpdate } from './update.ts'

export const listFlag: PropertyUpdate = {
  doc: 'The list flag, when the body says something different.',
  decide: (known, { isList = known.isList }) => (isList === known.isList ? {} : { isList }),
}
