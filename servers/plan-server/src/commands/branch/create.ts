import { createBranch } from '@plan/workspace'
import {
  type AddCommand,
  type AdministrationOptions,
  administer,
  operator,
  withAdministrationOptions,
} from '../command.ts'

export const createCommand: AddCommand = (group) => {
  withAdministrationOptions(
    group
      .command('create')
      .description('create a branch on main as it stands')
      .requiredOption('--workspace <id>', 'the workspace')
      .requiredOption('--name <name>', 'its name')
      .option('--id <id>', 'its id: 1 to 64 letters, digits, "_" or "-" (default: a new one)'),
  ).action((options: AdministrationOptions & { workspace: string; name: string; id?: string }) =>
    administer(options, (surroundings) =>
      createBranch(surroundings, {
        workspaceId: options.workspace,
        name: options.name,
        id: options.id,
        ...operator,
      }).map(({ id, name, status, workspaceId }) => ({
        json: { workspaceId, id, name, status },
        lines: [`Branch ${id} created in workspace ${workspaceId}`],
      })),
    ),
  )
}
