/** What every engine owes the use cases. An engine passes by having all of these pass on it, unchanged. */
import { describe } from 'vitest'
import { actionLogContract } from './action-log.ts'
import { branchHistoriesContract } from './branch-histories.ts'
import { branchOverlayContract } from './branch-overlay.ts'
import { branchesContract } from './branches.ts'
import { concurrencyContract } from './concurrency.ts'
import { durabilityContract, sharedDatabaseContract } from './durability.ts'
import type { OpenEngine } from './engine.ts'
import { exactTextContract } from './exact-text.ts'
import { historiesContract } from './histories.ts'
import { idempotencyContract } from './idempotency.ts'
import { identitiesContract } from './identities.ts'
import { inspectorIssuesContract } from './inspector-issues.ts'
import { inspectorKeysContract } from './inspector-keys.ts'
import { inspectorLawContract } from './inspector-law.ts'
import { inspectorStreamsContract } from './inspector-streams.ts'
import { invitationsContract } from './invitations.ts'
import { isolationContract } from './isolation.ts'
import { machineTokensContract } from './machine-tokens.ts'
import { membershipsContract } from './memberships.ts'
import { oauthContract } from './oauth.ts'
import { observationsContract } from './observations.ts'
import { observationsExpiryContract } from './observations-expiry.ts'
import { oldRevisionsContract } from './old-revisions.ts'
import { ownItemsContract } from './own-items.ts'
import { passwordResetsContract } from './password-resets.ts'
import { peopleContract } from './people.ts'
import { plansContract } from './plans.ts'
import { rateLimitsContract } from './rate-limits.ts'
import { reviewsContract } from './reviews.ts'
import { serviceAccountsContract } from './service-accounts.ts'
import { sessionsContract } from './sessions.ts'
import { takenIdsContract } from './taken-ids.ts'
import { webhooksContract } from './webhooks.ts'
import { workspacesContract } from './workspaces.ts'

export type { OpenEngine, OpenedEngine } from './engine.ts'

const capabilities = [
  workspacesContract,
  serviceAccountsContract,
  peopleContract,
  membershipsContract,
  invitationsContract,
  sessionsContract,
  passwordResetsContract,
  identitiesContract,
  machineTokensContract,
  oauthContract,
  branchesContract,
  plansContract,
  oldRevisionsContract,
  branchOverlayContract,
  ownItemsContract,
  concurrencyContract,
  idempotencyContract,
  webhooksContract,
  rateLimitsContract,
  inspectorKeysContract,
  observationsContract,
  observationsExpiryContract,
  inspectorIssuesContract,
  inspectorStreamsContract,
  inspectorLawContract,
  isolationContract,
  takenIdsContract,
  actionLogContract,
  branchHistoriesContract,
  reviewsContract,
  exactTextContract,
  durabilityContract,
  sharedDatabaseContract,
  historiesContract,
]

/** Runs the whole suite on the engine under the given name. */
export const storageContract = (name: string, open: OpenEngine) =>
  describe(name, () => {
    for (const capability of capabilities) capability(open)
  })
