import { type Actor, type Role, roles } from '@plan/core'
import type { Workspace } from '@plan/storage'
import { errAsync, type ResultAsync } from 'neverthrow'
import { findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import { memberOf } from './member-of.ts'

/** The workspace, for operators and for people who have the role in it. To everybody else there is none. */
export function requireRole(
  surroundings: Surroundings,
  { workspaceId, by, needed }: { readonly workspaceId: string; readonly by: Actor; readonly needed: Role },
): ResultAsync<Workspace, Refusal> {
  if (by.kind === 'operator') return findWorkspace(surroundings, workspaceId)
  if (by.kind !== 'person') return errAsync({ code: 'workspace-not-found' })
  return memberOf(surroundings, { workspaceId, personId: by.id }).andThen((role): ResultAsync<Workspace, Refusal> => {
    if (role === undefined) return errAsync({ code: 'workspace-not-found' })
    if (!isAtLeast(role, needed)) return errAsync({ code: 'role-too-low', needed })
    return findWorkspace(surroundings, workspaceId)
  })
}

const isAtLeast = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)
