import { type LintFinding, type LintStage, lintPlan, newFindings, stoppingRules } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { LintStops } from '../refusal.ts'
import type { ReviewedBranch } from './reviewed-branch.ts'

/** What a branch brings that the base does not have. */
export const findingsOf = ({ base, plan, workspace: { settings } }: ReviewedBranch): readonly LintFinding[] =>
  newFindings(lintPlan(base, settings), lintPlan(plan, settings))

/** Stops a branch at a stage while it brings findings that the workspace does not let pass there. */
export function lintStop(
  { base, plan, workspace: { settings } }: ReviewedBranch,
  stage: LintStage | undefined,
): Result<void, LintStops> {
  if (stage === undefined) return ok()
  const stopping = { lint: stoppingRules(settings, stage) }
  const found = lintPlan(plan, stopping)
  const findings = found.length === 0 ? [] : newFindings(lintPlan(base, stopping), found)
  return findings.length > 0 ? err({ code: 'lint-stops', findings }) : ok()
}
