import type { Plan } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { ImportLimits } from './limits.ts'
import { type ParseRefusal, type PlanMediaType, parsePlan } from './parse-plan.ts'
import { type PlanImportOptions, type PlannedImport, planImport } from './plan-import.ts'

/**
 * What importing a text into a plan will do, or why it cannot be done: {@link parsePlan}, then
 * {@link planImport}.
 *
 * @example
 * const planned = importPlan(text, 'text/csv', emptyPlan, { method: 'addOnly', newId })
 */
export function importPlan(
  text: string,
  mediaType: PlanMediaType,
  plan: Plan,
  options: PlanImportOptions & { readonly limits?: ImportLimits },
): Result<PlannedImport, ParseRefusal> {
  const parsed = parsePlan(text, mediaType, options.limits)
  if (parsed.isErr()) return err(parsed.error)
  const { draft, warnings } = parsed.value
  const planned = planImport(draft, plan, options)
  return ok({ ...planned, warnings: [...warnings, ...planned.warnings] })
}
