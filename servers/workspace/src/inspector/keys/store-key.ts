import type { WorkspaceId } from '@plan/core'
import type { InspectorKey } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Refusal } from '../../refusal.ts'
import { type Surroundings, timestamp } from '../../surroundings.ts'
import { knownInspectorKey, type NewInspectorKey } from './known-key.ts'

const hintLength = 4

/** Makes a secret and stores the key that it is of. */
export function storeKey(
  surroundings: Surroundings,
  of: { readonly workspaceId: WorkspaceId; readonly sourceId: string; readonly name: string },
): ResultAsync<NewInspectorKey, Refusal> {
  const secret = surroundings.newSecret('inspector-key')
  const key: InspectorKey = {
    ...of,
    id: surroundings.newId('inspector-key'),
    keyDigest: surroundings.digestSecret(secret),
    hint: secret.slice(-hintLength),
    createdAt: timestamp(surroundings),
  }
  return surroundings.storage.inspector.keys
    .create(key)
    .map(() => ({ ...knownInspectorKey(key), secret }))
    .mapErr(
      (failure): Refusal =>
        failure.code === 'already-exists' ? { code: 'already-taken', what: `Inspector key id "${key.id}"` } : failure,
    )
}
