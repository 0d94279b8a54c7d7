import { blockingFindings, describeFinding, type LintFinding, lintPlan, newFindings } from '@plan/core'
import { ResultAsync } from 'neverthrow'
import { typeOfKind } from '../../item-types.ts'
import { pageOf } from '../../page.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'

/** Findings of one page. */
const pageSize = 100

/** What the rules of the workspace find in what a branch brings, and what of it stops the branch. */
export const branchLint = ({ context: { reader }, branch, given }: BranchQuestion): ResultAsync<object, ToolFailure> =>
  ResultAsync.combine([reader.plan(given.workspaceId, branch.id), reader.settings(given.workspaceId)]).andThen(
    ([{ base, plan }, settings]) => {
      const findings = newFindings(lintPlan(base, settings), lintPlan(plan, settings))
      const stopping = { review: stops('review'), merge: stops('merge') }
      function stops(stage: 'review' | 'merge'): ReadonlySet<LintFinding> {
        return new Set(blockingFindings(findings, settings, stage))
      }
      return pageOf({
        rows: findings.map((finding, at) => ({ finding, at })),
        placeOf: ({ finding: { rule, kind, id, place, about = '' } }) => [
          rule,
          JSON.stringify([kind, id, place, about]),
        ],
        question: ['get', given.workspaceId, branch.id, 'lint'],
        size: pageSize,
        pageToken: given.pageToken,
        show: ({ finding }) => ({
          rule: finding.rule,
          severity: finding.severity,
          message: describeFinding(finding),
          type: typeOfKind(finding.kind),
          id: finding.id,
          stops: Object.entries(stopping).flatMap(([stage, set]) => (set.has(finding) ? [stage] : [])),
        }),
      }).map(({ rows, ...rest }) => ({
        type: 'branch',
        id: branch.id,
        name: branch.name,
        include: 'lint',
        findings: rows,
        ...rest,
      }))
    },
  )
