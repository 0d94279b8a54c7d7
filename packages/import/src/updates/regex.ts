import type { UseUpdate } from './update.ts'

export const regex: UseUpdate = {
  doc: 'The regex of the event, when the body gives a different one.',
  decide: (known, { pattern }) => (pattern === undefined || pattern === known.pattern ? {} : { pattern }),
}
