import { err, ok, type Result } from 'neverthrow'
import { hashAction, noPreviousHash } from '../hash-action.ts'
import { damaged } from '../rows.ts'
import type { NewAction, StorageFailure } from '../storage.ts'
import type { BranchRow } from '../tables.ts'
import { get, run, type Work } from '../work.ts'

/**
 * Writes the entry that brought a branch to the revision its row has, chained to the entry before.
 * `changes` is their JSON text where the caller has it already.
 */
export function* appendAction(
  branch: Pick<BranchRow, 'workspace' | 'id' | 'revision'>,
  action: NewAction,
  changes: string = JSON.stringify(action.changes),
): Work<Result<void, StorageFailure>> {
  const place = { workspace: branch.workspace, branch: branch.id }
  const previous = yield* get(({ actions }) => actions.hashAt({ ...place, revision: branch.revision - 1 }))
  if (previous === undefined && branch.revision > 1) return err(damaged('the log lacks its last entry'))
  const entry = {
    workspaceId: branch.workspace,
    branchId: branch.id,
    revision: branch.revision,
    at: action.at,
    actor: action.actor,
    door: action.door,
    sentence: action.sentence,
    kind: action.kind,
    status: action.status,
    details: action.details,
    previousHash: previous?.hash ?? noPreviousHash,
    changes,
  }
  yield* run(({ actions }) =>
    actions.insert({
      ...place,
      revision: entry.revision,
      at: entry.at,
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id,
      door: entry.door,
      sentence: entry.sentence,
      previous_hash: entry.previousHash,
      hash: hashAction(entry),
      changes,
      kind: entry.kind,
      status: entry.status ?? null,
      details: entry.details === undefined ? null : JSON.stringify(entry.details),
    }),
  )
  return ok()
}
