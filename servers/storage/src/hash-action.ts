/** The chain that runs through a branch's log: every entry's hash covers the hash before it. */
import { createHash } from 'node:crypto'
import type { BranchId, JsonValue, WorkspaceId } from '@plan/core'
import type { Action } from './storage.ts'

/** What the first entry of a log has for a previous hash. */
export const noPreviousHash = ''

/** An entry without its hash, with its changes as JSON text. */
export interface HashedAction extends Omit<Action, 'hash' | 'changes'> {
  readonly workspaceId: WorkspaceId
  readonly branchId: BranchId
  readonly changes: string
}

/**
 * SHA-256, in hex, of the UTF-8 form of two lines:
 *
 * | line | text |
 * | --- | --- |
 * | 1 | JSON list: workspace, branch, revision, at, actor kind, actor id, door, sentence, previous hash; then kind, status and details, without details where there are none, and without all three where kind and status are what the revision implies |
 * | 2 | the changes as JSON, without spaces |
 *
 * The revision implies `create` for the first entry, `change` for every other, and no status. Programs
 * before there were kinds wrote nothing else, so what they wrote still verifies; and as no two entries
 * give the same list, kind and status are covered in every entry, theirs included.
 *
 * @example
 * hashAction({ ...action, workspaceId, branchId, changes: JSON.stringify(action.changes) }) === action.hash
 */
export function hashAction(action: HashedAction): string {
  const { workspaceId, branchId, revision, at, actor, door, sentence, previousHash } = action
  const members = [workspaceId, branchId, revision, at, actor.kind, actor.id, door, sentence, previousHash]
  const line = JSON.stringify([...members, ...lifeOf(action)])
  return createHash('sha256').update(line).update('\n').update(action.changes).digest('hex')
}

/** Kind, status and details, where the revision does not imply them. */
function lifeOf({ revision, kind, status, details }: HashedAction): readonly JsonValue[] {
  if (details !== undefined) return [kind, status ?? null, details]
  const implied = revision === 1 ? 'create' : 'change'
  return kind === implied && status === undefined ? [] : [kind, status ?? null]
}
