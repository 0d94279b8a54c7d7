import { type Action, type Branch, hashAction, noPreviousHash } from '@plan/storage'
import { ResultAsync } from 'neverthrow'
import { findBranch, findWorkspace } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'

/** A branch with its whole log. */
interface LoggedBranch {
  readonly branch: Branch
  readonly actions: readonly Action[]
}

/** Which log; without a branch those of all branches of the workspace, main first. */
interface LogRequest {
  readonly workspaceId: string
  readonly branchId?: string | undefined
}

/** Every action in the order in which it was done on its branch, one JSON object a line. */
export const exportActionLog = (
  surroundings: Surroundings,
  request: LogRequest,
): ResultAsync<Iterable<string>, Refusal> => readLogs(surroundings, request).map((logs) => lines(logs))

function* lines(logs: readonly LoggedBranch[]): Iterable<string> {
  for (const { branch, actions } of logs)
    for (const action of actions)
      yield `${JSON.stringify({ workspaceId: branch.workspaceId, branchId: branch.id, ...action })}\n`
}

/** One place in which a log is not what was written. */
export interface LogDamage {
  readonly branchId: string
  /** The revision of the entry; the one after the last where entries are missing at the end. */
  readonly revision: number
  readonly problem: 'entry missing' | 'entry altered' | 'chain broken'
}

/** What a check of logs found. */
export interface LogCheck {
  readonly branches: number
  readonly actions: number
  readonly damages: readonly LogDamage[]
}

/** Checks that every entry of every log is there, is what was written, and follows the entry before it. */
export const verifyActionLog = (surroundings: Surroundings, request: LogRequest): ResultAsync<LogCheck, Refusal> =>
  readLogs(surroundings, request).map((logs) => ({
    branches: logs.length,
    actions: logs.reduce((sum, { actions }) => sum + actions.length, 0),
    damages: logs.flatMap(damagesOf),
  }))

function damagesOf({ branch, actions }: LoggedBranch): LogDamage[] {
  const damages: LogDamage[] = []
  let previous = noPreviousHash
  let expected = 1
  const note = (revision: number, problem: LogDamage['problem']) =>
    damages.push({ branchId: branch.id, revision, problem })
  for (const action of actions) {
    if (action.revision !== expected) note(expected, 'entry missing')
    else if (action.previousHash !== previous) note(action.revision, 'chain broken')
    const changes = JSON.stringify(action.changes)
    if (hashAction({ ...action, workspaceId: branch.workspaceId, branchId: branch.id, changes }) !== action.hash)
      note(action.revision, 'entry altered')
    previous = action.hash
    expected = action.revision + 1
  }
  if (branch.revision >= expected) note(expected, 'entry missing')
  return damages
}

function readLogs(
  surroundings: Surroundings,
  { workspaceId, branchId }: LogRequest,
): ResultAsync<readonly LoggedBranch[], Refusal> {
  const { branches } = surroundings.storage
  return findWorkspace(surroundings, workspaceId).andThen(({ id }) =>
    (branchId === undefined
      ? branches.list(id)
      : findBranch(surroundings, id, branchId).map((branch): readonly Branch[] => [branch])
    ).andThen((found) =>
      ResultAsync.combine(
        found.map((branch) => branches.actions(id, branch.id).map((actions) => ({ branch, actions }))),
      ),
    ),
  )
}
