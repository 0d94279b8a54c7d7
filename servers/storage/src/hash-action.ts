/** The chain that runs through a branch's log: every entry's hash covers the hash before it. */
import { createHash } from 'node:crypto'
import type { BranchId, WorkspaceId } from '@plan/core'
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
 * | 1 | JSON list: workspace, branch, revision, at, actor kind, actor id, door, sentence, previous hash |
 * | 2 | the changes as JSON, without spaces |
 *
 * @example
 * hashAction({ ...action, workspaceId, branchId, changes: JSON.stringify(action.changes) }) === action.hash
 */
export function hashAction(action: HashedAction): string {
  const { workspaceId, branchId, revision, at, actor, door, sentence, previousHash } = action
  const line = JSON.stringify([workspaceId, branchId, revision, at, actor.kind, actor.id, door, sentence, previousHash])
  return createHash('sha256').update(line).update('\n').update(action.changes).digest('hex')
}
