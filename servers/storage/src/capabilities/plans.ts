import {
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
import type { Engine } from '../engine.ts'
import { damaged } from '../rows.ts'
import type { Branch, Commit, Plans, StorageFailure } from '../storage.ts'
import { ask, type ItemThen, type Work } from '../work.ts'
import { saveBoth, saveCommit } from './save-commit.ts'

export const plansIn = (engine: Engine): Plans => ({
  load: (branch) => engine.read(() => loadPlan(branch)),

  own: (branch) => engine.read(() => loadOwn(branch)),

  commit: (commit) => {
    const held = hold(commit)
    return engine.write(() => saveCommit(held), commit.idempotency)
  },

  commitBoth: (first, second) => {
    const [one, other] = [hold(first), hold(second)]
    return engine.write(() => saveBoth(one, other), first.idempotency ?? second.idempotency)
  },

  takenIds: (workspaceId, kind, ids) =>
    engine.read(function* () {
      return ok(yield* ask((session) => session.takenIds(workspaceId, kind, ids)))
    }),
})

/** A commit that can be read more than once. */
const hold = (commit: Commit): Commit => ({
  ...commit,
  items: [...commit.items],
  released: commit.released && [...commit.released],
})

/** Main's items at the base, then what the branch itself says of items. */
function* loadPlan(branch: Branch): Work<Result<Plan, StorageFailure>> {
  const workspace = branch.workspaceId
  const plan = planOf([])
  if (branch.id !== mainBranchId) {
    const base = { workspace, branch: mainBranchId, revision: branch.baseRevision }
    const laid = overlay(plan, yield* ask((session) => session.loadItems(base)))
    if (laid.isErr()) return err(laid.error)
  }
  const own = { workspace, branch: branch.id, revision: branch.revision }
  return overlay(plan, yield* ask((session) => session.loadItems(own)))
}

/** The rows of the branch alone. */
function* loadOwn(branch: Branch): Work<Result<readonly ChangedItem[], StorageFailure>> {
  const of = { workspace: branch.workspaceId, branch: branch.id, revision: branch.revision }
  const rows = yield* ask((session) => session.loadItems(of))
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
