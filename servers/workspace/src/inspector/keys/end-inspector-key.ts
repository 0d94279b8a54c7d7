import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../../refusal.ts'
import { type Surroundings, timestamp } from '../../surroundings.ts'
import { type InspectorKeyAddress, keyInForce } from './key-in-force.ts'

/** Ends a key: within a second it opens nothing, at whichever server it is shown. */
export const endInspectorKey = (surroundings: Surroundings, address: InspectorKeyAddress): ResultAsync<void, Refusal> =>
  keyInForce(surroundings, address).andThen(({ workspaceId, id }) =>
    surroundings.storage.inspector.keys.end(workspaceId, id, timestamp(surroundings)).map(() => undefined),
  )
