import { createServiceAccount } from '@plan/workspace'
import { type AddCommand, type AdministrationOptions, administer, withAdministrationOptions } from './command.ts'

export const serviceAccountCommands: AddCommand = (program) => {
  const group = program.command('service-account').description('manage the accounts of programs')
  withAdministrationOptions(
    group
      .command('create')
      .description('create a service account; its secret is shown this once')
      .requiredOption('--workspace <id>', 'the workspace')
      .requiredOption('--name <name>', 'its name, without a colon'),
  ).action((options: AdministrationOptions & { workspace: string; name: string }) =>
    administer(options, (surroundings) =>
      createServiceAccount(surroundings, { workspaceId: options.workspace, name: options.name }).map((account) => ({
        json: account,
        lines: [
          `Service account ${account.name} created in workspace ${account.workspaceId}`,
          `Secret (shown only now): ${account.secret}`,
        ],
      })),
    ),
  )
}
