import { type BranchId, mainBranchId, type WorkspaceId } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import type { Engine } from '../engine.ts'
import { damaged, readAction, readBranch, readMilestone } from '../rows.ts'
import type { AlreadyExists, Branch, Branches, BranchHistory, StorageFailure } from '../storage.ts'
import { all, get, run, type Work } from '../work.ts'
import { appendAction } from './append-action.ts'

export const branchesIn = (engine: Engine): Branches => ({
  create: ({ workspaceId, id, name, status, description = '', createdAt }, action) =>
    engine.write(function* (): Work<Result<Branch, AlreadyExists | StorageFailure>> {
      const main = yield* get(({ branches }) => branches.find({ workspace: workspaceId, branch: mainBranchId }))
      if (main === undefined) return err(damaged('the workspace has no main branch'))
      const row = {
        workspace: workspaceId,
        id,
        name,
        status,
        revision: 1,
        base_revision: main.revision,
        approvals: '[]',
        description,
        created_at: createdAt,
      }
      if ((yield* run(({ branches }) => branches.insert(row))) === 0) return err({ code: 'already-exists' })
      return (yield* appendAction(row, { ...action, kind: 'create', status })).map(() => readBranch(row))
    }),

  find: (workspaceId, id) =>
    engine.read(function* () {
      const row = yield* get(({ branches }) => branches.find({ workspace: workspaceId, branch: id }))
      return ok(row && readBranch(row))
    }),

  list: (workspaceId) =>
    engine.read(function* () {
      return ok((yield* all(({ branches }) => branches.list({ workspace: workspaceId }))).map(readBranch))
    }),

  actions: (workspaceId, id) =>
    engine.read(function* () {
      return ok((yield* all(({ actions }) => actions.list({ workspace: workspaceId, branch: id }))).map(readAction))
    }),

  history: (workspaceId, id) =>
    engine.snapshot(function* () {
      const of = { workspace: workspaceId, branch: id }
      const row = yield* get(({ branches }) => branches.find(of))
      if (row === undefined) return ok(undefined)
      return ok({
        branch: readBranch(row),
        milestones: (yield* all(({ actions }) => actions.milestonesOf(of))).map(readMilestone),
        editors: (yield* all(({ actions }) => actions.editorsOf(of))).map(({ actor_id }) => actor_id),
      })
    }),

  histories: (workspaceId) =>
    engine.snapshot(function* () {
      return ok(yield* readHistories(workspaceId))
    }),
})

function* readHistories(workspace: WorkspaceId): Work<readonly BranchHistory[]> {
  const milestones = byBranch(yield* all(({ actions }) => actions.milestones({ workspace })), readMilestone)
  const editors = byBranch(yield* all(({ actions }) => actions.editors({ workspace })), (row) => row.actor_id)
  return (yield* all(({ branches }) => branches.list({ workspace })))
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
