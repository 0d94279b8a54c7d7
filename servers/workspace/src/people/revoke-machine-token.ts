import type { Actor } from '@plan/core'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { MachineTokenNotFound, Refusal } from '../refusal.ts'
import { type Surroundings, timestamp } from '../surroundings.ts'
import { tokensFor } from './list-machine-tokens.ts'
import { requireRole } from './require-role.ts'

/** Ends a token: one's own, or anybody's for administrators. */
export const revokeMachineToken = (
  surroundings: Surroundings,
  { workspaceId, id, by }: { readonly workspaceId: string; readonly id: string; readonly by: Actor },
): ResultAsync<void, Refusal> =>
  requireRole(surroundings, { workspaceId, by, needed: 'viewer' }).andThen((workspace) =>
    tokensFor(surroundings, workspace.id, by)
      .andThen(
        (tokens): ResultAsync<boolean, Refusal> =>
          tokens.some((token) => token.id === id)
            ? surroundings.storage.machineTokens.revoke(workspace.id, id, timestamp(surroundings))
            : errAsync({ code: 'machine-token-not-found' }),
      )
      .andThen(
        (isDone): Result<void, MachineTokenNotFound> => (isDone ? ok() : err({ code: 'machine-token-not-found' })),
      ),
  )
