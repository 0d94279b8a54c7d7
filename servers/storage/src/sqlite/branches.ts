import { type BranchId, mainBranchId, type WorkspaceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { damaged, readAction, readBranch, readMilestone } from '../rows.ts'
import type { AlreadyExists, Branch, Branches, BranchHistory, StorageFailure } from '../storage.ts'
import { appendAction } from './append-action.ts'
import type { Connection, Statements } from './connection.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

const { actions, branches } = sqliteQueries

export const branchesIn = (connection: Connection): Branches => ({
  create: ({ workspaceId, id, name, status, createdAt }, action) =>
    settle(
      connection.write((statements): Result<Branch, AlreadyExists | StorageFailure> => {
        const main = statements.get(branches.find({ workspace: workspaceId, branch: mainBranchId }))
        if (main === undefined) return err(damaged('the workspace has no main branch'))
        const row = {
          workspace: workspaceId,
          id,
          name,
          status,
          revision: 1,
          base_revision: main.revision,
          approvals: '[]',
          created_at: createdAt,
        }
        if (statements.run(branches.insert(row)) === 0) return err({ code: 'already-exists' })
        return appendAction(statements, row, { ...action, kind: 'create', status }).map(() => readBranch(row))
      }),
    ),

  find: (workspaceId, id) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(branches.find({ workspace: workspaceId, branch: id }))
        return ok(row && readBranch(row))
      }),
    ),

  list: (workspaceId) =>
    settle(
      connection.read((statements) => ok(statements.all(branches.list({ workspace: workspaceId })).map(readBranch))),
    ),

  actions: (workspaceId, id) =>
    settle(
      connection.read((statements) =>
        ok(statements.all(actions.list({ workspace: workspaceId, branch: id })).map(readAction)),
      ),
    ),

  history: (workspaceId, id) =>
    settle(
      connection.snapshot((statements) => {
        const of = { workspace: workspaceId, branch: id }
        const row = statements.get(branches.find(of))
        return ok(
          row && {
            branch: readBranch(row),
            milestones: statements.all(actions.milestonesOf(of)).map(readMilestone),
            editors: statements.all(actions.editorsOf(of)).map(({ actor_id }) => actor_id),
          },
        )
      }),
    ),

  histories: (workspaceId) => settle(connection.snapshot((statements) => ok(readHistories(statements, workspaceId)))),
})

function readHistories(statements: Statements, workspace: WorkspaceId): readonly BranchHistory[] {
  const milestones = byBranch(statements.all(actions.milestones({ workspace })), readMilestone)
  const editors = byBranch(statements.all(actions.editors({ workspace })), (row) => row.actor_id)
  return statements
    .all(branches.list({ workspace }))
    .filter(({ id }) => id !== mainBranchId)
    .map((row) => ({
      branch: readBranch(row),
      milestones: milestones.get(row.id) ?? [],
      editors: editors.get(row.id) ?? [],
    }))
}

/** The rows of each branch, in the order they have. */
function byBranch<Row extends { readonly branch: BranchId }, T>(
  rows: readonly Row[],
  read: (row: Row) => T,
): ReadonlyMap<BranchId, readonly T[]> {
  const groups = new Map<BranchId, T[]>()
  for (const row of rows) {
    const group = groups.get(row.branch)
    if (group === undefined) groups.set(row.branch, [read(row)])
    else group.push(read(row))
  }
  return groups
}
