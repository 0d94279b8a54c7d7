import {
  blockingFindings,
  type LintFinding,
  type LintStage,
  lintPlan,
  newFindings,
  type Plan,
  type WorkspaceSettings,
} from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { LintStops } from '../refusal.ts'
import type { ReviewedBranch } from './reviewed-branch.ts'

/** What a branch brings that the base does not have. */
export const findingsOf = ({ base, plan, workspace: { settings } }: ReviewedBranch): readonly LintFinding[] =>
  newFindings(lintOnce(base, settings), lintOnce(plan, settings))

/** What lint said of plans that are still in memory, by plan and settings. */
const known = new WeakMap<Plan, Map<string, readonly LintFinding[]>>()

function lintOnce(plan: Plan, settings: WorkspaceSettings): readonly LintFinding[] {
  const bySettings = known.get(plan) ?? new Map<string, readonly LintFinding[]>()
  known.set(plan, bySettings)
  const key = JSON.stringify(settings.lint)
  const findings = bySettings.get(key) ?? lintPlan(plan, settings)
  bySettings.set(key, findings)
  return findings
}

/** Stops a branch at a stage while it brings findings that the workspace does not let pass there. */
export function lintStop(reviewed: ReviewedBranch, stage: LintStage | undefined): Result<void, LintStops> {
  if (stage === undefined) return ok()
  const findings = blockingFindings(findingsOf(reviewed), reviewed.workspace.settings, stage)
  return findings.length > 0 ? err({ code: 'lint-stops', findings }) : ok()
}
