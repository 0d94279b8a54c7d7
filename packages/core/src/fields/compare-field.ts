import { sameValue } from '../result/same-value.ts'
import type { FieldDifference, FieldRule, Path } from './field-rule.ts'

/** The places in which two values differ, the deepest that have a name. */
export function compareField(rule: FieldRule, before: unknown, after: unknown, path: Path): Iterable<FieldDifference> {
  if (sameValue(before, after)) return []
  if (before === undefined || after === undefined) return [difference(path, before, after)]
  return rule.compare(before, after, path)
}

/** One difference, without members for what is absent. */
export const difference = (path: Path, before: unknown, after: unknown): FieldDifference => ({
  path,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
})
