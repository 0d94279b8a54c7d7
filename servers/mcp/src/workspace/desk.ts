/** Where one caller may go: asked of the store for every use, so that a membership that ended is none. */
import { type ToolFailure, workspaceDenied } from '@plan/agent-tools'
import type { Role } from '@plan/core'
import { memberOf, type Surroundings, tokenAllows } from '@plan/workspace'
import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { McpOptions } from '../options.ts'
import type { Caller } from '../request/caller.ts'
import { toolFailureOf } from './tool-failure-of.ts'

export interface Desk {
  readonly surroundings: Surroundings
  readonly caller: Caller
  readonly branchUrl: McpOptions['branchUrl']
  /** The role of the caller, as long as there is one. */
  readonly enter: (workspaceId: string) => ResultAsync<Role, ToolFailure>
  /** As `enter`, for a branch that is read. */
  readonly enterBranch: (workspaceId: string, branchId: string) => ResultAsync<Role, ToolFailure>
  /** As `enter`, for a branch that is written, or without one for what makes a branch. */
  readonly enterToWrite: (workspaceId: string, branchId?: string) => ResultAsync<Role, ToolFailure>
  /** Whether the caller may know of the branch. */
  readonly knows: (branchId: string) => boolean
}

export function deskOf(
  { surroundings, branchUrl }: Pick<McpOptions, 'surroundings' | 'branchUrl'>,
  caller: Caller,
): Desk {
  const { personId, machineToken } = caller
  const knows: Desk['knows'] = (branchId) =>
    machineToken === undefined || tokenAllows(machineToken, { access: 'read', branchId })
  const enter: Desk['enter'] = (workspaceId) => {
    // A token of one workspace opens no other one of its member.
    if (machineToken !== undefined && machineToken.workspaceId !== workspaceId) return errAsync(workspaceDenied)
    return memberOf(surroundings, { workspaceId, personId })
      .mapErr(toolFailureOf)
      .andThen((role) => (role === undefined ? err(workspaceDenied) : ok(machineToken?.role ?? role)))
  }
  const enterBranch: Desk['enterBranch'] = (workspaceId, branchId) =>
    enter(workspaceId).andThen((role) =>
      knows(branchId) ? ok(role) : err(toolFailureOf({ code: 'branch-not-found' })),
    )
  const enterToWrite: Desk['enterToWrite'] = (workspaceId, branchId) =>
    (branchId === undefined ? enter(workspaceId) : enterBranch(workspaceId, branchId)).andThen(
      (role): Result<Role, ToolFailure> => {
        if (role === 'viewer') return err(toolFailureOf({ code: 'role-too-low', needed: 'editor' }))
        return branchId !== undefined || machineToken === undefined || tokenAllows(machineToken, { access: 'write' })
          ? ok(role)
          : err(onlySomeBranches)
      },
    )
  return { surroundings, caller, branchUrl, enter, enterBranch, enterToWrite, knows }
}

const onlySomeBranches: ToolFailure = {
  code: 'forbidden',
  message:
    'This machine token is made for some branches alone, so it creates none. Use a branch that list_branches shows.',
}
