import { findConflicts } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { type BranchOptions, branchIn, withBranchOptions } from './branch-option.ts'

export const conflictsCommand: AddCommand = (group) => {
  withBranchOptions(
    group
      .command('conflicts')
      .description('show where a branch and main want different things; with --json as places to be resolved'),
  ).action((options: BranchOptions) =>
    administer(options, (surroundings) =>
      findConflicts(surroundings, branchIn(options)).map((conflicts) => ({
        json: conflicts,
        lines:
          conflicts.length === 0 ? ['No conflicts: main can be pulled'] : conflicts.map(({ sentence }) => sentence),
      })),
    ),
  )
}
