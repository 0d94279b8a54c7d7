import type { Actor, WorkspaceId } from '@plan/core'
import type { MachineToken, StorageFailure } from '@plan/storage'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { memberOf } from './member-of.ts'
import { requireRole } from './require-role.ts'

/** A token as members see it. */
export type KnownMachineToken = Omit<MachineToken, 'workspaceId' | 'secretDigest'>

/** The machine tokens of a workspace, ended ones among them: all of them for administrators, else one's own. */
export const listMachineTokens = (
  surroundings: Surroundings,
  { workspaceId, by }: { readonly workspaceId: string; readonly by: Actor },
): ResultAsync<readonly KnownMachineToken[], Refusal> =>
  requireRole(surroundings, { workspaceId, by, needed: 'viewer' }).andThen(({ id }) => tokensFor(surroundings, id, by))

/** The tokens that somebody may see, and revoke. */
export const tokensFor = (
  surroundings: Surroundings,
  workspaceId: WorkspaceId,
  by: Actor,
): ResultAsync<readonly KnownMachineToken[], StorageFailure> =>
  (by.kind === 'operator'
    ? okAsync('admin' as const)
    : memberOf(surroundings, { workspaceId, personId: by.id })
  ).andThen((role) =>
    surroundings.storage.machineTokens
      .list(workspaceId)
      .map((tokens) => tokens.filter(({ personId }) => role === 'admin' || personId === by.id).map(knownToken)),
  )

export const knownToken = ({ workspaceId: _, secretDigest: __, ...token }: MachineToken): KnownMachineToken => token
