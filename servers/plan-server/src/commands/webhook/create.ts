import { createWebhook } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { type WorkspaceOptions, withWorkspace } from './webhook-options.ts'

export const createCommand: AddCommand = (group) => {
  withWorkspace(
    group
      .command('create')
      .description('create a webhook; the secret its sendings are signed with is shown this once')
      .requiredOption('--name <name>', 'its name')
      .requiredOption('--url <url>', 'where the plan is posted to, https://…')
      .option('--no-on-merge', 'send only when "webhook publish" asks for it, not after every merge')
      .option('--alerts-on-issues', 'tell it of issues that the Inspector finds in production')
      .option(
        '--allow-private-addresses',
        'send also into private networks and to this machine, there also by http://',
      ),
  ).action(
    (
      options: WorkspaceOptions & {
        name: string
        url: string
        onMerge: boolean
        alertsOnIssues?: true
        allowPrivateAddresses?: true
      },
    ) =>
      administer(options, (surroundings) =>
        createWebhook(surroundings, {
          workspaceId: options.workspace,
          name: options.name,
          url: options.url,
          publishesOnMerge: options.onMerge,
          alertsOnIssues: options.alertsOnIssues === true,
          allowsPrivateAddresses: options.allowPrivateAddresses === true,
        }).map((webhook) => ({
          json: webhook,
          lines: [
            `Webhook ${webhook.id} created in workspace ${options.workspace}`,
            `Secret (shown only now): ${webhook.secret}`,
          ],
        })),
      ),
  )
}
