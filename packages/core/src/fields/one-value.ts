import type { ItemKind } from '../model/item-kinds.ts'
import { difference } from './compare-field.ts'
import type { FieldRule } from './field-rule.ts'

/** A value that only makes sense whole. */
export const oneValue = (mentions?: ItemKind): FieldRule => ({
  doc: 'as one value',
  ...(mentions === undefined ? {} : { mentions }),
  merge: (sides, path, settle) => settle({ reason: 'edited-differently', path, sides }),
  compare: (before, after, path) => [difference(path, before, after)],
  part: () => undefined,
  withPart: (value) => value,
  reordered: (value) => value,
})
