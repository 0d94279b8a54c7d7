import type { UseUpdate } from './update.ts'

export const pinnedValue: UseUpdate = {
  doc: 'The pinned value, when the body gives a different one.',
  decide: (known, { pinnedValue }) =>
    pinnedValue === undefined || pinnedValue === known.pinnedValue ? {} : { pinnedValue },
}
