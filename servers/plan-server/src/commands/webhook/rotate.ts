import { rotateWebhookSecret } from '@plan/workspace'
import { InvalidArgumentError } from 'commander'
import { type AddCommand, administer } from '../command.ts'
import { addressOf, type WebhookOptions, withWebhook } from './webhook-options.ts'

export const rotateCommand: AddCommand = (group) => {
  withWebhook(
    group
      .command('rotate')
      .description('give a webhook a new secret, shown this once; for a while sendings carry the signatures of both')
      .option('--grace-hours <n>', 'how long the secret before goes on signing', hoursOf, 24),
  ).action((options: WebhookOptions & { graceHours: number }) =>
    administer(options, (surroundings) =>
      rotateWebhookSecret(surroundings, { ...addressOf(options), graceHours: options.graceHours }).map((rotated) => ({
        json: { id: options.webhook, ...rotated },
        lines: [
          `Secret (shown only now): ${rotated.secret}`,
          `The secret before signs too until ${rotated.previousUntil}`,
        ],
      })),
    ),
  )
}

function hoursOf(text: string): number {
  const hours = Number(text)
  if (/^\d+(\.\d+)?$/.test(text)) return hours
  throw new InvalidArgumentError('It must be a number of hours, 0 or more.')
}
