import { publishNow } from '@plan/workspace'
import { type AddCommand, administer, operator } from '../command.ts'
import { addressOf, type WebhookOptions, withWebhook } from './webhook-options.ts'

export const publishCommand: AddCommand = (group) => {
  withWebhook(
    group.command('publish').description('have main as it stands sent; a running server does so within seconds'),
  ).action((options: WebhookOptions) =>
    administer(options, (surroundings) =>
      publishNow(surroundings, { ...addressOf(options), ...operator }).map(({ id, revision, state }) => ({
        json: { id, revision, state },
        lines: [`Delivery ${id} of revision ${revision} waits to be sent`],
      })),
    ),
  )
}
