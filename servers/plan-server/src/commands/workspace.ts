import { createWorkspace } from '@plan/workspace'
import {
  type AdministrationOptions,
  administer,
  type DeclareCommand,
  operator,
  withAdministrationOptions,
} from './command.ts'

export const workspaceCommands: DeclareCommand = (group) => {
  withAdministrationOptions(
    group
      .command('create')
      .description('create a workspace with an empty main branch')
      .requiredOption('--name <name>', 'its name')
      .option('--id <id>', 'its id: 1 to 64 letters, digits, "_" or "-" (default: a new one)'),
  ).action((options: AdministrationOptions & { name: string; id?: string }) =>
    administer(options, (surroundings) =>
      createWorkspace(surroundings, { name: options.name, id: options.id, ...operator }).map(
        ({ id, name, settings }) => ({
          json: { id, name, settings },
          lines: [`Workspace ${id} created`],
        }),
      ),
    ),
  )
}
