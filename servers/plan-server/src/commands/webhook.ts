import {
  createWebhook,
  enableWebhook,
  type KnownWebhook,
  listDeliveries,
  listWebhooks,
  publishNow,
  removeWebhook,
  rotateWebhookSecret,
} from '@plan/workspace'
import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import {
  type AddCommand,
  type AdministrationOptions,
  administer,
  operator,
  withAdministrationOptions,
} from './command.ts'

type WorkspaceOptions = AdministrationOptions & { workspace: string }
type WebhookOptions = WorkspaceOptions & { webhook: string }

const withWorkspace = (command: Command): Command =>
  withAdministrationOptions(command.requiredOption('--workspace <id>', 'the workspace'))

const withWebhook = (command: Command): Command =>
  withWorkspace(command.requiredOption('--webhook <id>', 'the webhook, as "webhook list" shows it'))

const addressOf = ({ workspace, webhook }: WebhookOptions) => ({ workspaceId: workspace, webhookId: webhook })

export const webhookCommands: AddCommand = (program) => {
  const group = program.command('webhook').description('send the plan of main somewhere, signed, when it is merged')
  for (const add of [create, list, rotate, enable, disable, remove, publish, deliveries]) add(group)
}

const create: AddCommand = (group) => {
  withWorkspace(
    group
      .command('create')
      .description('create a webhook; the secret its sendings are signed with is shown this once')
      .requiredOption('--name <name>', 'its name')
      .requiredOption('--url <url>', 'where the plan is posted to, https://…')
      .option('--no-on-merge', 'send only when "webhook publish" asks for it, not after every merge')
      .option(
        '--allow-private-addresses',
        'send also into private networks and to this machine, there also by http://',
      ),
  ).action(
    (options: WorkspaceOptions & { name: string; url: string; onMerge: boolean; allowPrivateAddresses?: true }) =>
      administer(options, (surroundings) =>
        createWebhook(surroundings, {
          workspaceId: options.workspace,
          name: options.name,
          url: options.url,
          publishesOnMerge: options.onMerge,
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

const list: AddCommand = (group) => {
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

const lineOf = ({ id, name, url, isEnabled, publishesOnMerge }: KnownWebhook) =>
  `${id}  ${name}  ${url}  ${isEnabled ? 'enabled' : 'disabled'}, ${publishesOnMerge ? 'on merge' : 'by hand'}`

const rotate: AddCommand = (group) => {
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

const enable = switching('enable', 'send to a webhook again that was disabled, by hand or by its receiver', true)
const disable = switching('disable', 'send nothing to a webhook until it is enabled', false)

const remove: AddCommand = (group) => {
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

const publish: AddCommand = (group) => {
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

const deliveries: AddCommand = (group) => {
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
