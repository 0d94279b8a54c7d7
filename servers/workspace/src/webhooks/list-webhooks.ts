import type { Webhook } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** A webhook as its administrators see it: without its secrets. */
export interface KnownWebhook {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly isEnabled: boolean
  readonly publishesOnMerge: boolean
  /** Whether it is told of issues that the Inspector finds in production. */
  readonly alertsOnIssues: boolean
  readonly allowsPrivateAddresses: boolean
  /** Until when the secret before the last rotation signs too. */
  readonly previousSecretUntil: string | null
  /** The newest revision of main that was delivered. */
  readonly publishedRevision: number | null
  /** UTC, ISO 8601. */
  readonly createdAt: string
}

/** The webhooks of a workspace, the oldest first. */
export const listWebhooks = (
  surroundings: Surroundings,
  workspaceId: string,
): ResultAsync<readonly KnownWebhook[], Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.webhooks.list(id))
    .map((webhooks) => webhooks.map(known))

export const known = (webhook: Webhook): KnownWebhook => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  isEnabled: webhook.isEnabled,
  publishesOnMerge: webhook.publishesOnMerge,
  alertsOnIssues: webhook.alertsOnIssues === true,
  allowsPrivateAddresses: webhook.allowsPrivateAddresses,
  previousSecretUntil: webhook.previous?.until ?? null,
  publishedRevision: webhook.publishedRevision === 0 ? null : webhook.publishedRevision,
  createdAt: webhook.createdAt,
})
