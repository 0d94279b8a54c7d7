import {
  blockingFindings,
  type ChangeClass,
  changeClasses,
  classifyChanges,
  compareItems,
  diffPlans,
  type ItemDifference,
  lintPlan,
  newFindings,
  type Plan,
} from '@plan/core'
import { ResultAsync } from 'neverthrow'
import { typeOfKind } from '../../item-types.ts'
import { nameOfPerson } from '../../people.ts'
import type { ToolFailure } from '../../tool-failure.ts'
import type { BranchQuestion } from './branch-modes.ts'

/** Entries of the history that an overview shows. */
const latest = 10

/** A branch without its content: who, when, how much, and what stands in its way. */
export const branchOverview = ({
  context: { reader },
  branch,
  given,
}: BranchQuestion): ResultAsync<object, ToolFailure> =>
  ResultAsync.combine([
    reader.plan(given.workspaceId, branch.id),
    reader.settings(given.workspaceId),
    reader.history(given.workspaceId, branch.id),
  ]).map(([{ base, plan, behind }, settings, history]) => {
    const findings = newFindings(lintPlan(base, settings), lintPlan(plan, settings))
    return {
      type: 'branch',
      id: branch.id,
      name: branch.name,
      status: branch.status,
      description: branch.description,
      url: branch.url,
      createdAt: branch.createdAt,
      creator: nameOfPerson(branch.creator),
      reviewers: branch.reviewers?.map(nameOfPerson),
      collaborators: branch.collaborators?.map(nameOfPerson),
      behindMain: behind,
      changes: countsOf(compareItems(base, plan)),
      worst: worstClass(base, plan),
      lint: {
        findings: findings.length,
        stoppingReview: blockingFindings(findings, settings, 'review').length,
        stoppingMerge: blockingFindings(findings, settings, 'merge').length,
      },
      history: history.slice(-latest).map(({ by, ...entry }) => ({ ...entry, by: nameOfPerson(by) })),
    }
  })

/** How many items of each type were added, updated and so on: `{ event: { added: 2 } }`. */
function countsOf(differences: readonly ItemDifference[]) {
  const counts: Record<string, Record<string, number>> = {}
  for (const { kind, how } of differences) {
    const type = typeOfKind(kind)
    counts[type] = { ...counts[type], [how]: (counts[type]?.[how] ?? 0) + 1 }
  }
  return counts
}

/** The worst any change means to anybody. */
const worstClass = (base: Plan, plan: Plan) =>
  classifyChanges(base, diffPlans(base, plan)).match<ChangeClass | undefined>(
    (classified) =>
      changeClasses.findLast((name) => classified.some(({ classes }) => Object.values(classes).includes(name))),
    () => undefined,
  )
