import { type BranchStatus, branchStatuses } from '@plan/core'
import { listBranches } from '@plan/workspace'
import { Option } from 'commander'
import { type AddCommand, type AdministrationOptions, administer, withAdministrationOptions } from '../command.ts'

export const listCommand: AddCommand = (group) => {
  withAdministrationOptions(
    group
      .command('list')
      .description('list the branches of a workspace, newest first')
      .requiredOption('--workspace <id>', 'the workspace')
      .addOption(
        new Option('--status <status...>', 'only branches in one of these states').choices([...branchStatuses]),
      ),
  ).action((options: AdministrationOptions & { workspace: string; status?: BranchStatus[] }) =>
    administer(options, (surroundings) =>
      listBranches(surroundings, { workspaceId: options.workspace, statuses: options.status }).map((branches) => ({
        json: branches,
        lines:
          branches.length === 0
            ? ['No branches; create one with branch create']
            : branches.map(({ id, name, status }) => `${id}  ${status}  ${JSON.stringify(name)}`),
      })),
    ),
  )
}
