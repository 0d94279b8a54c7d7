import { diffLists } from '../diff/diff-lists.ts'
import { eachOnce } from '../model/each-once.ts'
import type { ItemKind } from '../model/item-kinds.ts'
import { compareField, difference } from './compare-field.ts'
import type { FieldRule } from './field-rule.ts'
import { mergeField } from './merge-field.ts'
import { isOrderOf, mergeOrder, smallerOrder } from './merge-order.ts'
import { type FieldsOf, recordOf } from './record-of.ts'

interface EntriesSettings<T> {
  /** What people call one entry. */
  readonly noun: string
  readonly keyOf: (entry: T) => string
  readonly fields: () => FieldsOf<T>
  /** The kind of item whose id the key is. */
  readonly mentions?: ItemKind
  /** Two new orders of one list are a clash. */
  readonly isOrdered?: true
  /** The list may not be empty. */
  readonly isNeverEmpty?: true
}

/**
 * A list of records, each with a key, that merges entry by entry and each entry field by field.
 * A list in which two entries have one key is one value.
 */
export function entriesBy<T extends object>(settings: EntriesSettings<T>): FieldRule {
  const { noun, keyOf, fields, mentions, isOrdered, isNeverEmpty } = settings
  const entry = recordOf(fields)
  const keyed = (list: unknown) => new Map(entriesOf<T>(list).map((value) => [keyOf(value), value]))
  const hasKeys = (list: unknown) => eachOnce(keyOf)(entriesOf<T>(list))

  return {
    doc: isOrdered === true ? 'entry by entry, in order' : 'entry by entry',
    entryNoun: noun,
    get fields() {
      return entry.fields ?? {}
    },
    ...(mentions === undefined ? {} : { mentions }),
    merge(sides, path, settle) {
      if (sides.base === undefined || !Object.values(sides).every(hasKeys))
        return settle({ reason: 'edited-differently', path, sides })
      const [base, ours, theirs] = [keyed(sides.base), keyed(sides.ours), keyed(sides.theirs)]
      const merged = new Map<string, T>()
      for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
        const parts = { base: base.get(key), ours: ours.get(key), theirs: theirs.get(key) }
        const keepsKey = (value: unknown) => typeof value === 'object' && value !== null && keyOf(value as T) === key
        const value = mergeField(entry, parts, [...path, key], settle, keepsKey)
        if (value !== undefined) merged.set(key, value as T)
      }
      if (isNeverEmpty === true && merged.size === 0) return settle({ reason: 'left-invalid', path, sides })
      const lists = { base: [...base.keys()], ours: [...ours.keys()], theirs: [...theirs.keys()] }
      const order = mergeOrder(lists, new Set(merged.keys()), (orders) =>
        isOrdered === true
          ? (settle({
              reason: 'ordered-differently',
              path,
              sides: orders,
              accepts: isOrderOf(orders.ours),
            }) as string[])
          : smallerOrder(orders),
      )
      return order.flatMap((key) => merged.get(key) ?? [])
    },
    *compare(before, after, path) {
      if (!hasKeys(before) || !hasKeys(after)) return yield difference(path, before, after)
      const { removed, kept, added, order } = diffLists(entriesOf<T>(before), entriesOf<T>(after), keyOf)
      for (const value of removed) yield difference([...path, keyOf(value)], value, undefined)
      for (const pair of kept) yield* compareField(entry, pair.before, pair.after, [...path, keyOf(pair.after)])
      for (const value of added) yield difference([...path, keyOf(value)], undefined, value)
      if (order === undefined) return
      const old = entriesOf<T>(before).map(keyOf)
      yield {
        ...difference(
          path,
          old.filter((key) => order.includes(key)),
          order,
        ),
        isOrder: true,
      }
    },
    part: (value, segment) => ({ rule: entry, value: entriesOf<T>(value).find((one) => keyOf(one) === segment) }),
    withPart(value, segment, part) {
      const list = entriesOf<T>(value)
      const at = list.findIndex((one) => keyOf(one) === segment)
      if (part === undefined) return list.filter((one) => keyOf(one) !== segment)
      return at < 0 ? [...list, part as T] : list.with(at, part as T)
    },
    reordered(value, order) {
      const entries = keyed(value)
      return order.flatMap((key) => entries.get(key) ?? [])
    },
  }
}

const entriesOf = <T>(list: unknown) => (list ?? []) as readonly T[]
