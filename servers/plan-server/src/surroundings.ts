import type { Storage } from '@plan/storage'
import { openObservedCache, openPasswords, openPlanCache, type Surroundings, webhookSecretsWith } from '@plan/workspace'
import { digestWith, newId, newSecret } from './secrets.ts'

/** Most items of plans kept in memory: some hundred plans of 500 events. A plan of more is read for every request. */
const cachedItems = 250_000

/** What use cases work with in a process in earnest. */
export const surroundingsOf = (storage: Storage, pepper: Uint8Array): Surroundings => ({
  storage,
  plans: openPlanCache(cachedItems),
  observed: openObservedCache(),
  now: () => new Date(),
  newId,
  newSecret,
  digestSecret: digestWith(pepper),
  passwords: openPasswords(),
  webhookSecrets: webhookSecretsWith(pepper),
})
