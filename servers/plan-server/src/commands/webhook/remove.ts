import { removeWebhook } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type WebhookOptions, withWebhook } from './webhook-options.ts'

export const removeCommand: AddCommand = (group) => {
  withWebhook(
    group.command('remove').description('remove a webhook, what waits for it and the log of its deliveries'),
  ).action((options: WebhookOptions) =>
    administer(options, (surroundings) =>
      removeWebhook(surroundings, addressOf(options)).map(() => ({
        json: { id: options.webhook },
        lines: [`Webhook ${options.webhook} of workspace ${options.workspace} removed`],
      })),
    ),
  )
}
