import { acceptsChanges, compareText, type Item, mainBranchId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { renderChanges } from '../render-changes.ts'
import { damaged, readBranch } from '../rows.ts'
import type { AlreadyExists, Branch, Commit, RevisionMoved, StorageFailure } from '../storage.ts'
import { ask, get, type ItemStep, run, type Work } from '../work.ts'
import { appendAction } from './append-action.ts'
import { saveRecord } from './idempotency.ts'

type Saved<T> = Work<Result<T, AlreadyExists | RevisionMoved | StorageFailure>>

/** Writes a commit inside the transaction of the work. */
export function* saveCommit(commit: Commit): Saved<Branch> {
  const keyed = yield* saveKey(commit)
  return keyed.isErr() ? err(keyed.error) : yield* saveChanges(commit)
}

/** Writes two commits, their keys first: whoever writes one commit alone takes key and branch in this order too. */
export function* saveBoth(first: Commit, second: Commit): Saved<readonly [Branch, Branch]> {
  for (const commit of [first, second]) {
    const keyed = yield* saveKey(commit)
    if (keyed.isErr()) return err(keyed.error)
  }
  yield* lockBranches([first, second])
  const one = yield* saveChanges(first)
  if (one.isErr()) return err(one.error)
  return (yield* saveChanges(second)).map((two): readonly [Branch, Branch] => [one.value, two])
}

/** Locks the branches of several commits in an order that everybody follows, so that none waits in a circle. */
export function* lockBranches(commits: readonly Commit[]): Work<void> {
  const inOrder = commits.toSorted(
    (a, b) => compareText(a.workspaceId, b.workspaceId) || compareText(a.branchId, b.branchId),
  )
  for (const { workspaceId: workspace, branchId: branch } of inOrder)
    yield* ask((session) => session.lockBranch({ workspace, branch }))
}

function* saveKey({ idempotency }: Commit): Work<Result<void, AlreadyExists>> {
  return idempotency === undefined ? ok() : yield* saveRecord(idempotency)
}

function* saveChanges(commit: Commit): Saved<Branch> {
  const { workspaceId: workspace, branchId: branch, expectedRevision, action } = commit
  if (yield* takesNameAgain(commit)) return err({ code: 'already-exists' })
  const revision = expectedRevision + 1
  const step = {
    workspace,
    branch,
    revision: expectedRevision,
    to: revision,
    status: action.status ?? null,
    base_revision: commit.baseRevision ?? null,
    approvals: commit.approvals === undefined ? null : JSON.stringify(commit.approvals),
    description: commit.description ?? null,
  }
  if ((yield* run(({ branches }) => branches.advance(step))) === 0) return err({ code: 'revision-moved' })
  const row = yield* get(({ branches }) => branches.find({ workspace, branch }))
  if (row === undefined) return err(damaged('the branch vanished within a transaction'))
  const { steps, bodies } = stepsOf(commit)
  yield* ask((session) => session.writeItems({ workspace, branch, revision }, steps))
  return (yield* appendAction(row, action, renderChanges(action.changes, bodies))).map(() => readBranch(row))
}

/** Whether the commit makes a finished branch a working one while another working branch has its name. */
function* takesNameAgain({ workspaceId: workspace, branchId: branch, action }: Commit): Work<boolean> {
  if (action.status === undefined || !acceptsChanges(action.status)) return false
  const row = yield* get(({ branches }) => branches.find({ workspace, branch }))
  if (row === undefined || acceptsChanges(row.status)) return false
  return (yield* get(({ branches }) => branches.working({ workspace, name: row.name }))) !== undefined
}

/** The rows of a commit, and the JSON text of every item in them. */
function stepsOf({ branchId, items, released = [] }: Commit) {
  const bodies = new Map<Item, string>()
  const steps: ItemStep[] = Array.from(released, ({ kind, id }) => ({ kind, id }))
  for (const { kind, id, item } of items) {
    if (item !== undefined) {
      const body = JSON.stringify(item)
      steps.push({ kind, id, row: { name: item.name, body } })
      bodies.set(item, body)
    } else if (branchId === mainBranchId) steps.push({ kind, id })
    else steps.push({ kind, id, row: { name: null, body: null } })
  }
  return { steps, bodies }
}
