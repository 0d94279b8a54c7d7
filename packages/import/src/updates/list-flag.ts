import type { PropertyUpdate } from './update.ts'

export const listFlag: PropertyUpdate = {
  doc: 'The list flag, when the body says something different. A type that comes down to any says nothing of it.',
  decide: (known, { isList = known.isList }) => (isList === known.isList ? {} : { isList }),
}
