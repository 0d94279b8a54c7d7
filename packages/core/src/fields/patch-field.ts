import type { FieldDifference, FieldRule, Path } from './field-rule.ts'

/** The value with a difference applied, `undefined` where that takes it out. */
export function patchField(rule: FieldRule, value: unknown, { path, after, isOrder }: FieldDifference): unknown {
  return walk(rule, value, path, (found, at) =>
    isOrder === true ? found.reordered(at, after as readonly string[]) : after,
  )
}

/** The value at the end of a path, `undefined` where there is none. */
export function valueAt(rule: FieldRule, value: unknown, path: Path): unknown {
  const [segment, ...rest] = path
  if (segment === undefined || value === undefined) return value
  const part = rule.part(value, segment)
  return part === undefined ? undefined : valueAt(part.rule, part.value, rest)
}

function walk(rule: FieldRule, value: unknown, path: Path, change: (rule: FieldRule, at: unknown) => unknown): unknown {
  const [segment, ...rest] = path
  if (segment === undefined) return change(rule, value)
  if (value === undefined) return undefined
  const part = rule.part(value, segment)
  return part === undefined ? value : rule.withPart(value, segment, walk(part.rule, part.value, rest, change))
}
