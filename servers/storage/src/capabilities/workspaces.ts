import { mainBranchId } from '@plan/core'
import { err, ok, Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { damaged, readBranch, readWorkspace } from '../rows.ts'
import type { AlreadyExists, Branch, StorageFailure, Workspaces } from '../storage.ts'
import { all, ask, get, run, type Work } from '../work.ts'
import { appendAction } from './append-action.ts'

export const workspacesIn = (engine: Engine): Workspaces => ({
  create: ({ id, name, settings, createdAt }, action) => {
    const main = {
      workspace: id,
      id: mainBranchId,
      name: mainBranchId,
      status: 'Open',
      revision: 1,
      base_revision: 0,
      approvals: '[]',
      description: '',
      created_at: createdAt,
    } as const
    return engine.write(function* (): Work<Result<Branch, AlreadyExists | StorageFailure>> {
      const row = { id, name, settings: JSON.stringify(settings), created_at: createdAt }
      if ((yield* run(({ workspaces }) => workspaces.insert(row))) === 0) return err({ code: 'already-exists' })
      yield* run(({ branches }) => branches.insert(main))
      return (yield* appendAction(main, { ...action, kind: 'create', status: main.status })).map(() => readBranch(main))
    })
  },

  find: (id) =>
    engine.read(function* () {
      const row = yield* get(({ workspaces }) => workspaces.find({ workspace: id }))
      return row === undefined ? ok(undefined) : readWorkspace(row)
    }),

  list: () =>
    engine.read(function* () {
      return Result.combine((yield* all(({ workspaces }) => workspaces.list({}))).map(readWorkspace))
    }),

  changeSettings: (id, changed) =>
    engine.write(function* () {
      yield* ask((session) => session.lockWorkspace(id))
      const row = yield* get(({ workspaces }) => workspaces.find({ workspace: id }))
      if (row === undefined) return err(damaged('no such workspace'))
      const known = readWorkspace(row)
      if (known.isErr()) return err(known.error)
      const settings = { ...known.value.settings, ...changed }
      yield* run(({ workspaces }) => workspaces.saveSettings({ workspace: id, settings: JSON.stringify(settings) }))
      return ok(settings)
    }),
})
