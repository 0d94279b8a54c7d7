/** What an event must be like, for clients that check it themselves. */
import { acceptsChanges, mainBranchId, type WorkspaceId } from '@plan/core'
import { buildEventSpec } from '@plan/inspector-schema'
import type { Branch, InspectorKey, StorageFailure } from '@plan/storage'
import { LRUCache } from 'lru-cache'
import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import { findBranch } from '../../find-branch.ts'
import { loadPlan } from '../../load-plan.ts'
import type { BranchNotFound } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Quota } from './quota.ts'

export interface EventSpecRequest {
  readonly secret: string
  readonly streamId: string
  readonly eventName: string
  /** Where the client says that; there are no specs for production. */
  readonly environment?: string | undefined
}

export type EventSpecRefused =
  | { readonly code: 'no-known-key' }
  /** The workspace has no use for values, so nobody is to check them. */
  | { readonly code: 'values-off' }
  | { readonly code: 'not-in-production' }
  | { readonly code: 'quota-exceeded'; readonly seconds: number }
  | BranchNotFound
  | StorageFailure

export interface EventSpecs {
  /** JSON. An event that the plan does not have has a spec without events. */
  readonly findEventSpec: (request: EventSpecRequest) => ResultAsync<string, EventSpecRefused>
}

/** Characters of the specs that are kept. */
const mostCharacters = 8 * 1024 * 1024

export function openEventSpecs(
  surroundings: Surroundings,
  { keys, quota }: { readonly keys: KeyRing; readonly quota: Quota },
): EventSpecs {
  const { storage } = surroundings
  const specs = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (spec, name) => spec.length + name.length,
  })

  const branchOf = (workspaceId: WorkspaceId, streamId: string): ResultAsync<Branch, BranchNotFound | StorageFailure> =>
    storage.inspector.streams.find(workspaceId, streamId).andThen((choice) => {
      const main = () => findBranch(surroundings, workspaceId, mainBranchId)
      if (choice === undefined) return main()
      return findBranch(surroundings, workspaceId, choice.branchId)
        .andThen((branch) => (acceptsChanges(branch.status) ? ok(branch) : main()))
        .orElse((failure) => (failure.code === 'branch-not-found' ? main() : err(failure)))
    })

  function specOf(branch: Branch, { sourceId }: InspectorKey, eventName: string): ResultAsync<string, StorageFailure> {
    const { workspaceId, id, revision } = branch
    const name = [workspaceId, id, revision, sourceId, eventName].join('\0')
    const known = specs.get(name)
    if (known !== undefined) return okAsync(known)
    return loadPlan(surroundings, branch).map((plan) => {
      const metadata = { schemaId: workspaceId, branchId: id, latestActionId: String(revision), sourceId }
      const spec = JSON.stringify(buildEventSpec(plan, eventName, metadata))
      specs.set(name, spec)
      return spec
    })
  }

  return {
    findEventSpec: ({ secret, streamId, eventName, environment }) =>
      keys.verify(secret).andThen((key): ResultAsync<string, EventSpecRefused> => {
        if (key === null) return errAsync({ code: 'no-known-key' })
        if (environment === 'prod') return errAsync({ code: 'not-in-production' })
        const seconds = quota.take(key.id, 1)
        if (seconds !== undefined) return errAsync({ code: 'quota-exceeded', seconds })
        return storage.workspaces.find(key.workspaceId).andThen((workspace): ResultAsync<string, EventSpecRefused> => {
          if (workspace?.settings.propertyValueValidation !== true) return errAsync({ code: 'values-off' })
          return branchOf(key.workspaceId, streamId).andThen((branch) => specOf(branch, key, eventName))
        })
      }),
  }
}
