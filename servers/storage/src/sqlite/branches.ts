import { mainBranchId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import { damaged, readAction, readBranch } from '../rows.ts'
import type { AlreadyExists, Branch, Branches, StorageFailure } from '../storage.ts'
import { appendAction } from './append-action.ts'
import type { Connection } from './connection.ts'
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
          created_at: createdAt,
        }
        if (statements.run(branches.insert(row)) === 0) return err({ code: 'already-exists' })
        return appendAction(statements, row, action).map(() => readBranch(row))
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
})
