/** Options that the webhook commands share. */
import type { Command } from 'commander'
import { type AdministrationOptions, withAdministrationOptions } from '../command.ts'

export type WorkspaceOptions = AdministrationOptions & { workspace: string }
export type WebhookOptions = WorkspaceOptions & { webhook: string }

export const withWorkspace = (command: Command): Command =>
  withAdministrationOptions(command.requiredOption('--workspace <id>', 'the workspace'))

export const withWebhook = (command: Command): Command =>
  withWorkspace(command.requiredOption('--webhook <id>', 'the webhook, as "webhook list" shows it'))

export const addressOf = ({ workspace, webhook }: WebhookOptions) => ({ workspaceId: workspace, webhookId: webhook })
