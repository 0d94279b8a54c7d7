import { describeFinding, itemsOf, lintPlan, mainBranchId } from '@plan/core'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { invalidInput } from '../../failures.ts'
import { itemTypeNames, itemTypes } from '../../item-types.ts'
import type { ToolContext } from '../../tool-context.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchMode } from './branch-modes.ts'

/** Main changes nothing, so there is less to say of it: how much it holds, and what lint finds. */
export function mainOverview(
  { reader }: ToolContext,
  workspaceId: string,
  mode: BranchMode,
): ResultAsync<object, ToolFailure> {
  if (mode !== 'overview' && mode !== 'lint')
    return errAsync(
      invalidInput('main changes nothing: of main there are include "overview", "lint" and "code_snippets".'),
    )
  return reader.plan(workspaceId, mainBranchId).andThen(({ plan }) => {
    const main = { type: 'branch', id: mainBranchId, name: mainBranchId }
    if (mode === 'lint')
      return reader.settings(workspaceId).map((settings) => {
        const findings = lintPlan(plan, settings)
        return {
          ...main,
          total: findings.length,
          findings: findings.map((finding) => ({
            rule: finding.rule,
            severity: finding.severity,
            message: describeFinding(finding),
            id: finding.id,
          })),
        }
      })
    return okAsync({
      ...main,
      note: 'Tools never write on main; people merge branches into it.',
      items: Object.fromEntries(
        itemTypeNames.map((type) => [
          type,
          [...itemsOf(plan, itemTypes[type]).values()].filter(({ archived }) => archived !== true).length,
        ]),
      ),
    })
  })
}
