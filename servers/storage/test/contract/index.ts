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
import { isolationContract } from './isolation.ts'
import { oldRevisionsContract } from './old-revisions.ts'
import { ownItemsContract } from './own-items.ts'
import { peopleContract } from './people.ts'
import { plansContract } from './plans.ts'
import { reviewsContract } from './reviews.ts'
import { serviceAccountsContract } from './service-accounts.ts'
import { takenIdsContract } from './taken-ids.ts'
import { webhooksContract } from './webhooks.ts'
import { workspacesContract } from './workspaces.ts'

export type { OpenEngine, OpenedEngine } from './engine.ts'

const capabilities = [
  workspacesContract,
  serviceAccountsContract,
  peopleContract,
  branchesContract,
  plansContract,
  oldRevisionsContract,
  branchOverlayContract,
  ownItemsContract,
  concurrencyContract,
  idempotencyContract,
  webhooksContract,
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
