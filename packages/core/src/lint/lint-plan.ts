/** Judging a plan by the rules of its workspace. Nothing here knows a rule by its name. */
import type { Change } from '../change/change-kinds.ts'
import { mentionFirst } from '../change/sentence.ts'
import type { ItemKind } from '../model/item-kinds.ts'
import type { LintSeverity } from '../model/lint-settings.ts'
import type { Plan } from '../model/plan.ts'
import type { WorkspaceSettings } from '../model/settings.ts'
import { compareText } from '../model/text.ts'
import type { LintRule, Problem } from './lint-rule.ts'
import { type LintRuleId, lintRuleIds, lintRules } from './lint-rules.ts'
import { viewOf } from './lint-view.ts'

/** One thing a rule has to say about one item. */
export interface LintFinding {
  readonly rule: LintRuleId
  readonly severity: LintSeverity
  readonly kind: ItemKind
  readonly id: string
  readonly name: string
  /** Where in the item: names of fields and ids. */
  readonly place: readonly string[]
  /** The end of a sentence that begins with the item. */
  readonly message: string
  /** The value at fault, where there is one. */
  readonly about?: string
  /** What mends it without altering any export. */
  readonly fix?: readonly Change[]
}

/**
 * What the rules of a workspace find in a plan, in the order of the rules, then by kind, name
 * and id. The order of items in the plan does not matter. Archived items are not judged.
 *
 * @example
 * lintPlan(plan, { lint: { 'owner-missing': { severity: 'error' } } }).map(describeFinding)
 */
export function lintPlan(plan: Plan, { lint }: Pick<WorkspaceSettings, 'lint'>): readonly LintFinding[] {
  const view = viewOf(plan)
  return lintRuleIds.flatMap((rule): LintFinding[] => {
    const { severity: preset, options, check }: LintRule = lintRules[rule]
    const severity = lint[rule]?.severity ?? preset
    if (severity === 'off') return []
    const problems = [...check(view, { ...options, ...lint[rule]?.options })].sort(inOrder)
    return problems.map(({ kind, item: { id, name }, place, message, about, fix }) => ({
      rule,
      severity,
      kind,
      id,
      name,
      place,
      message,
      ...(about !== undefined && { about }),
      ...(fix !== undefined && { fix }),
    }))
  })
}

const inOrder = (a: Problem, b: Problem) =>
  compareText(a.kind, b.kind) ||
  compareText(a.item.name, b.item.name) ||
  compareText(a.item.id, b.item.id) ||
  compareText(a.place.join('\n'), b.place.join('\n'))

/**
 * The finding as a sentence without its full stop.
 *
 * @example
 * describeFinding(finding) // 'Event "Signed Up" has no description'
 */
export const describeFinding = ({ kind, id, name, message }: LintFinding): string =>
  `${mentionFirst({ kind, id }, () => name)} ${message}`
