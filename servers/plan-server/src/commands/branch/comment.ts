import { commentOnBranch } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

export const commentCommand: AddCommand = (group) => {
  withBranchOptions(
    group
      .command('comment')
      .description('say something about a branch in its log')
      .requiredOption('--text <text>', 'what to say'),
  ).action((options: BranchOptions & { text: string }) =>
    administer(options, (surroundings) =>
      commentOnBranch(surroundings, { ...branchIn(options), ...operator, text: options.text }).map(
        ({ id, revision }) => ({ json: { id, revision }, lines: [`Commented on branch ${id}`] }),
      ),
    ),
  )
}
