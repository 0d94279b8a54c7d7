import type { Command } from 'commander'
import { type AdministrationOptions, withAdministrationOptions } from '../command.ts'

/** What names a branch on the command line. */
export interface BranchOptions extends AdministrationOptions {
  readonly workspace: string
  readonly branch: string
}

export const withBranchOptions = (command: Command): Command =>
  withAdministrationOptions(
    command
      .requiredOption('--workspace <id>', 'the workspace')
      .requiredOption('--branch <id>', 'the branch, by its id'),
  )

export const branchIn = ({ workspace, branch }: BranchOptions) => ({ workspaceId: workspace, branchId: branch })
