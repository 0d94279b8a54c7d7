import { sameValue } from '../result/same-value.ts'
import type { FieldRule, Path, Settle, Sides } from './field-rule.ts'

/** The value both sides agree on: what one side alone changed is that side's. */
export function mergeField(
  rule: FieldRule,
  sides: Sides,
  path: Path,
  settle: Settle,
  accepts: (value: unknown) => boolean = () => true,
): unknown {
  const { base, ours, theirs } = sides
  if (sameValue(theirs, base) || sameValue(ours, theirs)) return ours
  if (sameValue(ours, base)) return theirs
  if (ours === undefined || theirs === undefined) return settle({ reason: 'removed-and-edited', path, sides, accepts })
  return rule.merge(sides, path, settle)
}
