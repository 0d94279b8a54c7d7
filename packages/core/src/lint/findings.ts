import type { Change } from '../change/change-kinds.ts'
import type { LintSettings, LintSeverity, LintStage } from '../model/lint-settings.ts'
import type { WorkspaceSettings } from '../model/settings.ts'
import type { LintFinding } from './lint-plan.ts'
import { type LintRuleId, lintRuleIds, lintRules } from './lint-rules.ts'

/**
 * The findings that stop a branch at a stage. As long as a workspace says nothing else, errors
 * stop it at its merge.
 *
 * @example
 * blockingFindings(newFindings(lintPlan(main, settings), lintPlan(branch, settings)), settings, 'merge')
 */
export const blockingFindings = (
  findings: readonly LintFinding[],
  { lint }: Pick<WorkspaceSettings, 'lint'>,
  stage: LintStage,
): readonly LintFinding[] => findings.filter(({ rule, severity }) => stops(lint[rule], severity, stage))

/**
 * Settings under which lint finds what can stop a branch at a stage, and nothing else.
 *
 * @example
 * lintPlan(branch, { lint: stoppingRules(settings, 'merge') })
 */
export const stoppingRules = ({ lint }: Pick<WorkspaceSettings, 'lint'>, stage: LintStage): LintSettings =>
  Object.fromEntries(
    lintRuleIds.map((rule) => {
      const severity = lint[rule]?.severity ?? lintRules[rule].severity
      const isStop = severity !== 'off' && stops(lint[rule], severity, stage)
      return [rule, isStop ? (lint[rule] ?? {}) : { severity: 'off' }]
    }),
  )

function stops(setting: LintSettings[LintRuleId] | undefined, severity: LintSeverity, stage: LintStage): boolean {
  const blocks = setting?.blocks ?? (severity === 'error' ? 'merge' : 'nothing')
  return blocks === stage || (blocks === 'review' && stage === 'merge')
}

/**
 * The findings a branch brings: those of the later plan that the earlier one does not have with
 * the same value at fault. Renaming an item brings none of its other findings anew.
 *
 * @example
 * newFindings(lintPlan(main, settings), lintPlan(branch, settings))
 */
export function newFindings(before: readonly LintFinding[], after: readonly LintFinding[]): readonly LintFinding[] {
  const known = new Set(before.map(identity))
  return after.filter((finding) => !known.has(identity(finding)))
}

const identity = ({ rule, kind, id, place, about = '' }: LintFinding) => JSON.stringify([rule, kind, id, place, about])

/**
 * The changes that mend all findings that can be mended without altering any export, each once.
 *
 * @example
 * applyChanges(plan, planFixes(lintPlan(plan, settings)))
 */
export function planFixes(findings: readonly LintFinding[]): readonly Change[] {
  const changes = findings.flatMap(({ fix = [] }) => fix)
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
}
