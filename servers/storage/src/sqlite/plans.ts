import {
  acceptsChanges,
  type ChangedItem,
  type Item,
  type ItemKind,
  itemKinds,
  itemsOf,
  mainBranchId,
  type Plan,
  planOf,
} from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { renderChanges } from '../render-changes.ts'
import { damaged, readBranch } from '../rows.ts'
import type { AlreadyExists, Branch, Commit, Plans, RevisionMoved, StorageFailure } from '../storage.ts'
import { appendAction } from './append-action.ts'
import type { Connection, Statements } from './connection.ts'
import { saveRecord } from './idempotency.ts'
import { findTaken, type ItemThen, loadItems, writeItems } from './items.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

const { branches } = sqliteQueries

export const plansIn = (connection: Connection): Plans => ({
  load: (branch) => settle(connection.read((statements) => loadPlan(statements, branch))),

  own: (branch) => settle(connection.read((statements) => loadOwn(statements, branch))),

  commit: (commit) => settle(connection.write((statements) => saveCommit(statements, commit))),

  commitBoth: (first, second) =>
    settle(
      connection.write((statements) =>
        saveCommit(statements, first).andThen((one) =>
          saveCommit(statements, second).map((two): readonly [Branch, Branch] => [one, two]),
        ),
      ),
    ),

  takenIds: (workspaceId, kind, ids) =>
    settle(connection.read((statements) => ok(findTaken(statements, workspaceId, kind, ids)))),
})

/** Main's items at the base, then what the branch itself says of items. */
function loadPlan(statements: Statements, branch: Branch): Result<Plan, StorageFailure> {
  const workspace = branch.workspaceId
  const plan = planOf([])
  const own = () => overlay(plan, loadItems(statements, { workspace, branch: branch.id, revision: branch.revision }))
  if (branch.id === mainBranchId) return own()
  const base = loadItems(statements, { workspace, branch: mainBranchId, revision: branch.baseRevision })
  return overlay(plan, base).andThen(own)
}

/** The rows of the branch alone. */
function loadOwn(statements: Statements, branch: Branch): Result<readonly ChangedItem[], StorageFailure> {
  const of = { workspace: branch.workspaceId, branch: branch.id, revision: branch.revision }
  const rows = loadItems(statements, of)
  const unknown = rows.find(([kind]) => !Object.hasOwn(itemKinds, kind))
  if (unknown !== undefined) return err(damaged(`an item of the unknown kind ${unknown[0]}`))
  return ok(rows.map(([kind, id, body]) => ({ kind, id, ...(body === null ? {} : { item: JSON.parse(body) }) })))
}

function overlay(plan: Plan, rows: readonly ItemThen[]): Result<Plan, StorageFailure> {
  for (const [kind, id, body] of rows) {
    if (!Object.hasOwn(itemKinds, kind)) return err(damaged(`an item of the unknown kind ${kind}`))
    // The plan is still being made and has no other owner.
    const items = itemsOf(plan, kind) as Map<string, Item<ItemKind>>
    if (body === null) items.delete(id)
    else items.set(id, JSON.parse(body))
  }
  return ok(plan)
}

/** Writes a commit inside the transaction that is lent. */
export function saveCommit(
  statements: Statements,
  commit: Commit,
): Result<Branch, AlreadyExists | RevisionMoved | StorageFailure> {
  const { workspaceId: workspace, branchId: branch, expectedRevision, action, idempotency } = commit
  const keyed = idempotency === undefined ? ok() : saveRecord(statements, idempotency)
  if (keyed.isErr()) return err(keyed.error)
  if (takesNameAgain(statements, commit)) return err({ code: 'already-exists' })
  const revision = expectedRevision + 1
  const step = {
    workspace,
    branch,
    revision: expectedRevision,
    to: revision,
    status: action.status ?? null,
    base_revision: commit.baseRevision ?? null,
    approvals: commit.approvals === undefined ? null : JSON.stringify(commit.approvals),
  }
  if (statements.run(branches.advance(step)) === 0) return err({ code: 'revision-moved' })
  const row = statements.get(branches.find({ workspace, branch }))
  if (row === undefined) return err(damaged('the branch vanished within a transaction'))
  const bodies = saveItems(statements, commit, revision)
  return appendAction(statements, row, action, renderChanges(action.changes, bodies)).map(() => readBranch(row))
}

/** Whether the commit makes a finished branch a working one while another working branch has its name. */
function takesNameAgain(statements: Statements, { workspaceId, branchId, action }: Commit): boolean {
  if (action.status === undefined || !acceptsChanges(action.status)) return false
  const row = statements.get(branches.find({ workspace: workspaceId, branch: branchId }))
  if (row === undefined || acceptsChanges(row.status)) return false
  return statements.get(branches.working({ workspace: workspaceId, name: row.name })) !== undefined
}

/** Writes the rows and returns the JSON text of every item written. */
function saveItems(statements: Statements, commit: Commit, revision: number): ReadonlyMap<Item, string> {
  const { workspaceId: workspace, branchId: branch } = commit
  const rows = writeItems(statements, { workspace, branch, revision })
  const bodies = new Map<Item, string>()
  for (const { kind, id } of commit.released ?? []) rows.end(kind, id)
  for (const { kind, id, item } of commit.items) {
    if (item !== undefined) {
      const body = JSON.stringify(item)
      rows.put(kind, id, item.name, body)
      bodies.set(item, body)
    } else if (branch === mainBranchId) rows.end(kind, id)
    else rows.put(kind, id, null, null)
  }
  return bodies
}
