import { describeBranch } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

export const showCommand: AddCommand = (group) => {
  withBranchOptions(
    group.command('show').description('show the state of a branch, what can be done now and what lint says of it'),
  ).action((options: BranchOptions) =>
    administer(options, (surroundings) =>
      describeBranch(surroundings, { ...branchIn(options), ...operator }).map((branch) => ({
        json: branch,
        lines: [
          `${branch.id}  ${branch.status}  ${JSON.stringify(branch.name)}`,
          `Created ${branch.createdAt}; ${branch.changes} changes, ${branch.behind} actions of main not pulled`,
          `Approved by ${branch.approvals.map(({ by }) => by).join(', ') || 'nobody'}`,
          `Now possible: ${branch.actions.map(({ action, needsReason }) => (needsReason ? `${action} (with a reason)` : action)).join(', ') || 'nothing'}`,
          ...branch.findings.map((finding) => `lint: ${finding}`),
        ],
      })),
    ),
  )
}
