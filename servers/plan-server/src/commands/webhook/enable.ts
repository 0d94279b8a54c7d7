import { enableWebhook } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type WebhookOptions, withWebhook } from './webhook-options.ts'

const switching =
  (name: string, description: string, isEnabled: boolean): AddCommand =>
  (group) => {
    withWebhook(group.command(name).description(description)).action((options: WebhookOptions) =>
      administer(options, (surroundings) =>
        enableWebhook(surroundings, { ...addressOf(options), isEnabled }).map(() => ({
          json: { id: options.webhook, isEnabled },
          lines: [`Webhook ${options.webhook} ${name}d`],
        })),
      ),
    )
  }

export const enableCommand = switching(
  'enable',
  'send to a webhook again that was disabled, by hand or by its receiver',
  true,
)
export const disableCommand = switching('disable', 'send nothing to a webhook until it is enabled', false)
