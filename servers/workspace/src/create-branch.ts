import { type Actor, branchIdSchema } from '@plan/core'
import type { Branch, NewAction } from '@plan/storage'
import { errAsync, type ResultAsync } from 'neverthrow'
import { longestDescription } from './branches/set-description.ts'
import { findWorkspace } from './find-branch.ts'
import type { Refusal } from './refusal.ts'
import { type Surroundings, timestamp } from './surroundings.ts'

export interface NewBranchRequest {
  readonly workspaceId: string
  readonly name: string
  readonly id?: string | undefined
  /** What the branch is for. */
  readonly description?: string | undefined
  readonly actor: Actor
  readonly door: NewAction['door']
}

/**
 * Creates a branch on main as it stands. It begins as a draft, or open where the workspace has no
 * review workflow. Without an id it gets a new one.
 */
export function createBranch(surroundings: Surroundings, request: NewBranchRequest): ResultAsync<Branch, Refusal> {
  const { actor, door } = request
  const id = branchIdSchema.safeParse(request.id ?? surroundings.newId('branch'))
  const name = request.name.trim()
  const description = request.description?.trim() ?? ''
  if (!id.success)
    return errAsync({ code: 'input-invalid', what: 'branch id', expected: '1 to 64 letters, digits, "_" or "-"' })
  if (name === '') return errAsync({ code: 'input-invalid', what: 'branch name', expected: 'at least one character' })
  if (description.length > longestDescription)
    return errAsync({
      code: 'input-invalid',
      what: 'description',
      expected: `at most ${longestDescription} characters`,
    })
  return findWorkspace(surroundings, request.workspaceId).andThen(({ id: workspaceId, settings }) => {
    const at = timestamp(surroundings)
    const status = settings.reviewWorkflow ? 'Draft' : 'Open'
    return surroundings.storage.branches
      .create(
        { workspaceId, id: id.data, name, status, description, createdAt: at },
        { at, actor, door, sentence: `Created the branch ${JSON.stringify(name)}`, changes: [] },
      )
      .mapErr(
        (failure): Refusal =>
          failure.code === 'already-exists'
            ? {
                code: 'already-taken',
                what: `branch name ${JSON.stringify(name)}${request.id === undefined ? '' : ` or id "${id.data}"`}`,
              }
            : failure,
      )
  })
}
