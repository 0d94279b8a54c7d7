import { alertWebhook } from '@plan/workspace'
import { Option } from 'commander'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type WebhookOptions, withWebhook } from './webhook-options.ts'

export const alertsCommand: AddCommand = (group) => {
  withWebhook(
    group
      .command('alerts')
      .description('tell a webhook of issues that the Inspector finds in production, or not any more')
      .addOption(new Option('--on-issues <yes-or-no>', 'whether to').choices(['yes', 'no']).makeOptionMandatory()),
  ).action((options: WebhookOptions & { onIssues: 'yes' | 'no' }) =>
    administer(options, (surroundings) =>
      alertWebhook(surroundings, { ...addressOf(options), isOn: options.onIssues === 'yes' }).map(() => ({
        json: { id: options.webhook, alertsOnIssues: options.onIssues === 'yes' },
        lines: [`Webhook ${options.webhook} is ${options.onIssues === 'yes' ? '' : 'not '}told of issues`],
      })),
    ),
  )
}
