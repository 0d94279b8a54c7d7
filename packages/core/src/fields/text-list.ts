import { eachOnce } from '../model/each-once.ts'
import type { ItemKind } from '../model/item-kinds.ts'
import { difference } from './compare-field.ts'
import type { FieldRule } from './field-rule.ts'
import { isOrderOf, mergeOrder, smallerOrder } from './merge-order.ts'

interface TextListSettings {
  /** The kind of item whose ids are listed. */
  readonly mentions?: ItemKind
  /** Two new orders of one list are a clash. */
  readonly isOrdered?: true
  /** The list may not be empty. */
  readonly isNeverEmpty?: true
}

/**
 * A list of texts that merges member by member: what either side added is there, what either side
 * removed is not. A list that names a member twice is one value.
 */
export const textList = ({ mentions, isOrdered, isNeverEmpty }: TextListSettings = {}): FieldRule => ({
  doc: isOrdered === true ? 'member by member, in order' : 'member by member',
  ...(mentions === undefined ? {} : { mentions }),
  merge(sides, path, settle) {
    const lists = { base: textsOf(sides.base), ours: textsOf(sides.ours), theirs: textsOf(sides.theirs) }
    if (sides.base === undefined || !Object.values(lists).every(eachOnce((text) => text)))
      return settle({ reason: 'edited-differently', path, sides })
    const [old, mine, other] = [new Set(lists.base), new Set(lists.ours), new Set(lists.theirs)]
    const members = [...new Set([...mine, ...other])].filter(
      (text) => (mine.has(text) && other.has(text)) || !old.has(text),
    )
    if (isNeverEmpty === true && members.length === 0) return settle({ reason: 'left-invalid', path, sides })
    return mergeOrder(lists, new Set(members), (orders) =>
      isOrdered === true
        ? textsOf(settle({ reason: 'ordered-differently', path, sides: orders, accepts: isOrderOf(orders.ours) }))
        : smallerOrder(orders),
    )
  },
  compare: (before, after, path) => [difference(path, before, after)],
  part: () => undefined,
  withPart: (value) => value,
  reordered: (value) => value,
})

const textsOf = (value: unknown) => (value ?? []) as readonly string[]
