import { createServiceAccount, listServiceAccounts, revokeServiceAccount } from '@plan/workspace'
import { type AdministrationOptions, administer, type DeclareCommand, withAdministrationOptions } from './command.ts'

export const serviceAccountCommands: DeclareCommand = (group) => {
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
  withAdministrationOptions(
    group
      .command('list')
      .description('list the service accounts of a workspace')
      .requiredOption('--workspace <id>', 'the workspace'),
  ).action((options: AdministrationOptions & { workspace: string }) =>
    administer(options, (surroundings) =>
      listServiceAccounts(surroundings, options.workspace).map((accounts) => ({
        json: accounts,
        lines:
          accounts.length === 0
            ? ['No service accounts yet; create one with service-account create']
            : accounts.map(({ name, createdAt }) => `${name}  created ${createdAt}`),
      })),
    ),
  )
  withAdministrationOptions(
    group
      .command('revoke')
      .description('end a service account; its secret opens nothing from then on')
      .requiredOption('--workspace <id>', 'the workspace')
      .requiredOption('--name <name>', 'its name'),
  ).action(
    ({ workspace: workspaceId, name, ...options }: AdministrationOptions & { workspace: string; name: string }) =>
      administer(options, (surroundings) =>
        revokeServiceAccount(surroundings, { workspaceId, name }).map(() => ({
          json: { workspaceId, name },
          lines: [`Service account ${name} of workspace ${workspaceId} revoked`],
        })),
      ),
  )
}
