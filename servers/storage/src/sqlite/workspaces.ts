import { mainBranchId } from '@plan/core'
import { err, ok, Result } from 'neverthrow'
import { damaged, readBranch, readWorkspace } from '../rows.ts'
import type { AlreadyExists, Branch, StorageFailure, Workspaces } from '../storage.ts'
import { appendAction } from './append-action.ts'
import type { Connection } from './connection.ts'
import { sqliteQueries } from './queries.ts'
import { settle } from './settle.ts'

const { branches, workspaces } = sqliteQueries

export const workspacesIn = (connection: Connection): Workspaces => ({
  create: ({ id, name, settings, createdAt }, action) => {
    const main = {
      workspace: id,
      id: mainBranchId,
      name: mainBranchId,
      status: 'Open',
      revision: 1,
      base_revision: 0,
      approvals: '[]',
      created_at: createdAt,
    } as const
    return settle(
      connection.write((statements): Result<Branch, AlreadyExists | StorageFailure> => {
        const row = { id, name, settings: JSON.stringify(settings), created_at: createdAt }
        if (statements.run(workspaces.insert(row)) === 0) return err({ code: 'already-exists' })
        statements.run(branches.insert(main))
        return appendAction(statements, main, { ...action, kind: 'create', status: main.status }).map(() =>
          readBranch(main),
        )
      }),
    )
  },

  find: (id) =>
    settle(
      connection.read((statements) => {
        const row = statements.get(workspaces.find({ workspace: id }))
        return row === undefined ? ok(undefined) : readWorkspace(row)
      }),
    ),

  list: () =>
    settle(connection.read((statements) => Result.combine(statements.all(workspaces.list({})).map(readWorkspace)))),

  changeSettings: (id, changed) =>
    settle(
      connection.write((statements) => {
        const row = statements.get(workspaces.find({ workspace: id }))
        if (row === undefined) return err(damaged('no such workspace'))
        return readWorkspace(row).map((workspace) => {
          const settings = { ...workspace.settings, ...changed }
          statements.run(workspaces.saveSettings({ workspace: id, settings: JSON.stringify(settings) }))
          return settings
        })
      }),
    ),
})
