import type { Role, WorkspaceId } from '@plan/core'
import type { MachineToken, Person, StorageFailure } from '@plan/storage'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { NotAuthenticated } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { matchesPattern } from './branch-pattern.ts'
import { memberOf } from './member-of.ts'

/** What a token opens now: never more than its member may, and never a merge. */
export interface TokenInForce {
  readonly id: string
  readonly name: string
  readonly workspaceId: WorkspaceId
  readonly person: Person
  readonly access: MachineToken['access']
  readonly branchPattern: string
  readonly role: Exclude<Role, 'admin'>
}

/** What is asked of a token. */
export interface TokenUse {
  readonly access: MachineToken['access']
  /** Absent where it is about all branches of the workspace. */
  readonly branchId?: string | undefined
}

/** Checks the secret of a machine token, and that its member is still one. */
export function verifyMachineToken(
  surroundings: Surroundings,
  secret: string,
): ResultAsync<TokenInForce, NotAuthenticated | StorageFailure> {
  const { storage, digestSecret, now } = surroundings
  const refused = errAsync<TokenInForce, NotAuthenticated | StorageFailure>({ code: 'not-authenticated' })
  return storage.machineTokens.findByDigest(digestSecret(secret)).andThen((token) => {
    if (token === undefined || token.revokedAt !== undefined || Date.parse(token.expiresAt) <= now().getTime())
      return refused
    return storage.workspaces.find(token.workspaceId).andThen((workspace) => {
      if (workspace?.settings.machineTokens !== true) return refused
      return memberOf(surroundings, token).andThen((role) =>
        role === undefined
          ? refused
          : storage.people.find(token.personId).andThen((person) => inForce(token, role, person)),
      )
    })
  })
}

function inForce(
  token: MachineToken,
  memberRole: Role,
  person: Person | undefined,
): Result<TokenInForce, NotAuthenticated> {
  if (person === undefined) return err({ code: 'not-authenticated' })
  const { id, name, workspaceId, branchPattern } = token
  // A member who may no longer write has tokens that no longer do.
  const access = memberRole === 'viewer' ? 'read' : token.access
  return ok({ id, name, workspaceId, person, access, branchPattern, role: access === 'write' ? 'editor' : 'viewer' })
}

/** Whether a token is made for what is asked. All branches are open to those whose pattern is `*`. */
export const tokenAllows = (
  { access, branchPattern }: Pick<TokenInForce, 'access' | 'branchPattern'>,
  use: TokenUse,
): boolean =>
  (use.access === 'read' || access === 'write') &&
  (use.branchId === undefined ? /^\*+$/.test(branchPattern) : matchesPattern(branchPattern, use.branchId))
