import type { ResultAsync } from 'neverthrow'
import { findWorkspace } from '../../find-branch.ts'
import type { Refusal } from '../../refusal.ts'
import type { Surroundings } from '../../surroundings.ts'
import { type KnownInspectorKey, knownInspectorKey } from './known-key.ts'

/** The Inspector keys of a workspace, the oldest first; ended ones are among them. */
export const listInspectorKeys = (
  surroundings: Surroundings,
  workspaceId: string,
): ResultAsync<readonly KnownInspectorKey[], Refusal> =>
  findWorkspace(surroundings, workspaceId)
    .andThen(({ id }) => surroundings.storage.inspector.keys.list(id))
    .map((keys) => keys.map(knownInspectorKey))
