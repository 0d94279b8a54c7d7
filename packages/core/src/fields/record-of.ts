import { compareField } from './compare-field.ts'
import type { FieldRule } from './field-rule.ts'
import { mergeField } from './merge-field.ts'

/** A rule for every field of a record, those that may be absent among them. */
export type FieldsOf<T> = { readonly [F in keyof T]-?: FieldRule }

/**
 * A record that merges field by field. `declare` is called once, at the first use, so that a record
 * may contain itself; `isWhole` tells whether fields taken from two sides still make sense together.
 */
export function recordOf<T>(declare: () => FieldsOf<T>, isWhole: (merged: T) => boolean = () => true): FieldRule {
  let declared: FieldsOf<T> | undefined
  const fields = () => {
    declared ??= declare()
    return declared
  }
  return {
    doc: 'field by field',
    get fields() {
      return fields()
    },
    merge(sides, path, settle) {
      const { base, ours, theirs } = sides
      const merged = Object.entries<FieldRule>(fields()).flatMap(([field, rule]) => {
        const parts = { base: member(base, field), ours: member(ours, field), theirs: member(theirs, field) }
        const value = mergeField(rule, parts, [...path, field], settle)
        return value === undefined ? [] : [[field, value]]
      })
      const record = Object.fromEntries(merged) as T
      return isWhole(record) ? record : settle({ reason: 'left-invalid', path, sides })
    },
    *compare(before, after, path) {
      for (const [field, rule] of Object.entries<FieldRule>(fields()))
        yield* compareField(rule, member(before, field), member(after, field), [...path, field])
    },
    part(value, segment) {
      const rule = Object.hasOwn(fields(), segment) ? fields()[segment as keyof T] : undefined
      return rule === undefined ? undefined : { rule, value: member(value, segment) }
    },
    withPart(value, segment, part) {
      const rest = Object.entries(value as object).filter(([field]) => field !== segment)
      return Object.fromEntries(part === undefined ? rest : [...rest, [segment, part]])
    },
    reordered: (value) => value,
  }
}

const member = (record: unknown, field: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined
