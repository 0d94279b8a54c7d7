import { type KnownWebhook, listWebhooks } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { type WorkspaceOptions, withWorkspace } from './webhook-options.ts'

export const listCommand: AddCommand = (group) => {
  withWorkspace(group.command('list').description('list the webhooks of a workspace')).action(
    (options: WorkspaceOptions) =>
      administer(options, (surroundings) =>
        listWebhooks(surroundings, options.workspace).map((webhooks) => ({
          json: webhooks,
          lines: webhooks.length === 0 ? ['No webhooks yet; create one with webhook create'] : webhooks.map(lineOf),
        })),
      ),
  )
}

const lineOf = ({ id, name, url, isEnabled, publishesOnMerge, alertsOnIssues }: KnownWebhook) =>
  `${id}  ${name}  ${url}  ${isEnabled ? 'enabled' : 'disabled'}, ${publishesOnMerge ? 'on merge' : 'by hand'}${alertsOnIssues ? ', issues' : ''}`
