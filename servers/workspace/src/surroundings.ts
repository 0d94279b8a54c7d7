/** What every use case is given: the store, and the effects that pure code may not have. */
import type { ItemKind } from '@plan/core'
import type { Storage } from '@plan/storage'
import type { ObservedCache } from './inspector/reading/observed-cache.ts'
import type { Passwords } from './people/passwords.ts'
import type { PlanCache } from './plan-cache.ts'
import type { Embeddings } from './search/embeddings.ts'
import type { WebhookSecrets } from './webhooks/webhook-secrets.ts'

/** What a secret opens. */
export type SecretKind = 'service-account' | 'session' | 'invitation' | 'reset' | 'machine-token' | 'inspector-key'

export interface Surroundings {
  readonly storage: Storage
  /** Plans by branch and revision, so that a branch is read from the store once. */
  readonly plans: PlanCache
  /** What apps were seen to send, and what plans say of it, so that each is compared once. */
  readonly observed: ObservedCache
  readonly now: () => Date
  /** A new id that nothing has. */
  readonly newId: (
    kind:
      | ItemKind
      | 'workspace'
      | 'branch'
      | 'webhook'
      | 'delivery'
      | 'person'
      | 'invitation'
      | 'machine-token'
      | 'inspector-key',
  ) => string
  /** A new secret of 256 random bits, shown once. */
  readonly newSecret: (kind: SecretKind) => string
  /** The keyed digest under which a secret is stored, hex. */
  readonly digestSecret: (secret: string) => string
  readonly passwords: Passwords
  readonly webhookSecrets: WebhookSecrets
  /** Vectors of a model that searches along; absent unless the operator has set one up. */
  readonly embeddings?: Embeddings | undefined
}

/** The current time as the store keeps it. */
export const timestamp = ({ now }: Surroundings): string => now().toISOString()
