import { listDeliveries } from '@plan/workspace'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type WebhookOptions, withWebhook } from './webhook-options.ts'

export const deliveriesCommand: AddCommand = (group) => {
  withWebhook(group.command('deliveries').description('show the last 100 deliveries to a webhook')).action(
    (options: WebhookOptions) =>
      administer(options, (surroundings) =>
        listDeliveries(surroundings, addressOf(options)).map((all) => {
          const shown = all.map(({ workspaceId: _, webhookId: __, door: ___, ...delivery }) => delivery)
          return {
            json: shown,
            lines:
              shown.length === 0
                ? ['Nothing was sent yet']
                : shown.map(
                    ({ id, createdAt, revision, trigger, state, attempts, lastError = '' }) =>
                      `${createdAt}  ${id}  revision ${revision}  ${trigger}  ${state} after ${attempts} attempts  ${lastError}`,
                  ),
          }
        }),
      ),
  )
}
