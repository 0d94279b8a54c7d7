import { mergeBranch } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

export const mergeCommand: AddCommand = (group) => {
  withBranchOptions(
    group
      .command('merge')
      .description('bring a branch into main and end it')
      .option('--reason <text>', 'why it is merged although it is not approved'),
  ).action((options: BranchOptions & { reason?: string }) =>
    administer(options, (surroundings) =>
      mergeBranch(surroundings, { ...branchIn(options), ...operator, reason: options.reason }).map(
        ({ branch, main, changes }) => ({
          json: { id: branch.id, status: branch.status, mainRevision: main.revision, changes },
          lines: [`Branch ${branch.id} merged: main took in ${changes} changes`],
        }),
      ),
    ),
  )
}
