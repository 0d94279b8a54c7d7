/** What every use case is given: the store, and the effects that pure code may not have. */
import type { ItemKind } from '@plan/core'
import type { Storage } from '@plan/storage'
import type { PlanCache } from './plan-cache.ts'
import type { WebhookSecrets } from './webhooks/webhook-secrets.ts'

export interface Surroundings {
  readonly storage: Storage
  /** Plans by branch and revision, so that a branch is read from the store once. */
  readonly plans: PlanCache
  readonly now: () => Date
  /** A new id that nothing has. */
  readonly newId: (kind: ItemKind | 'workspace' | 'branch' | 'webhook' | 'delivery') => string
  /** A new secret for a machine, shown once. */
  readonly newSecret: () => string
  /** The keyed digest under which a secret is stored, hex. */
  readonly digestSecret: (secret: string) => string
  readonly webhookSecrets: WebhookSecrets
}

/** The current time as the store keeps it. */
export const timestamp = ({ now }: Surroundings): string => now().toISOString()
