import type { InspectorKey } from '@plan/storage'
import { err, ok, type ResultAsync } from 'neverthrow'
import { findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'

/** Which key of which workspace. */
export interface InspectorKeyAddress {
  readonly workspaceId: string
  readonly keyId: string
}

export const hasEnded = ({ endsAt }: Pick<InspectorKey, 'endsAt'>, now: number): boolean =>
  endsAt !== undefined && Date.parse(endsAt) <= now

/** A key that still opens something. */
export const keyInForce = (
  surroundings: Surroundings,
  { workspaceId, keyId }: InspectorKeyAddress,
): ResultAsync<InspectorKey, Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.inspector.keys.list(id))
    .andThen((keys) => {
      const key = keys.find(({ id }) => id === keyId)
      if (key === undefined) return err({ code: 'inspector-key-not-found' } as const)
      return hasEnded(key, surroundings.now().getTime()) ? err({ code: 'inspector-key-ended' } as const) : ok(key)
    })
