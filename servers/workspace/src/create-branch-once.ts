import type { Branch } from '@plan/storage'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { createBranch, type NewBranchRequest } from './create-branch.ts'
import { findBranch, findWorkspace } from './find-branch.ts'
import { findReply, type Once, recordOf } from './once.ts'
import type { Refusal } from './refusal.ts'
import type { Surroundings } from './surroundings.ts'

type Request = Omit<NewBranchRequest, 'id'> & { readonly once: Once }

/** As {@link createBranch}, under a key of the caller: sent again it is answered with the branch that is there. */
export const createBranchOnce = (surroundings: Surroundings, request: Request): ResultAsync<Branch, Refusal> =>
  findReply<{ readonly id: string }>(surroundings, request).andThen((known) =>
    known === undefined ? createUnder(surroundings, request) : branchIn(surroundings, request, known.reply.id),
  )

/**
 * The id follows from the key and the request, so that a repetition meets the branch even where the first try ended
 * between creating it and noting the key.
 */
function createUnder(surroundings: Surroundings, request: Request): ResultAsync<Branch, Refusal> {
  const { workspaceId, actor, once } = request
  const origin = JSON.stringify(['branch', workspaceId, actor.kind, actor.id, once.key, once.digest])
  const id = surroundings.digestSecret(origin).slice(0, 24)
  return createBranch(surroundings, { ...request, id })
    .orElse((refusal): ResultAsync<Branch, Refusal> => {
      if (refusal.code !== 'already-taken') return errAsync(refusal)
      const what = `branch name ${JSON.stringify(request.name.trim())}`
      return branchIn(surroundings, request, id).orElse((failure) =>
        errAsync<Branch, Refusal>(failure.code === 'branch-not-found' ? { code: 'already-taken', what } : failure),
      )
    })
    .andThrough((branch) => note(surroundings, request, branch))
}

function note(surroundings: Surroundings, request: Request, branch: Branch): ResultAsync<void, Refusal> {
  const record = recordOf(surroundings, branch.workspaceId, request, { id: branch.id })
  if (record === undefined) return okAsync(undefined)
  return surroundings.storage.idempotency
    .save(record)
    .orElse(
      (failure): ResultAsync<void, Refusal> =>
        failure.code === 'already-exists'
          ? findReply(surroundings, request).map(() => undefined)
          : errAsync<void, Refusal>(failure),
    )
}

const branchIn = (surroundings: Surroundings, { workspaceId }: Request, id: string): ResultAsync<Branch, Refusal> =>
  findWorkspace(surroundings, workspaceId).andThen((workspace) => findBranch(surroundings, workspace.id, id))
