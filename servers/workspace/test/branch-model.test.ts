/**
 * Random histories of several branches, held step by step against a workspace that is written down
 * as its rules are. `PLAN_BRANCH_RUNS` says how many, `PLAN_BRANCH_SEED` which.
 */
import { createHash } from 'node:crypto'
import { type BranchId, itemKindNames, itemsOf, type Plan, type WorkspaceId } from '@plan/core'
import { openSqlite } from '@plan/storage'
import {
  createWorkspace,
  describeRefusal,
  exportBranchStatistics,
  findConflicts,
  type KnownConflict,
  openObservedCache,
  openPasswords,
  openPlanCache,
  type PullReport,
  type Refusal,
  type Surroundings,
  verifyActionLog,
  webhookSecretsWith,
} from '@plan/workspace'
import fc from 'fast-check'
import type { Result } from 'neverthrow'
import { expect, test } from 'vitest'
import { loadPlan } from '../src/load-plan.ts'
import { arbitraryHistory, type Operation, perform, workspaceId } from './branch-operations.ts'
import { isSame, type PlainItem, type PlainMerge, type PlainPlan } from './reference-plan.ts'
import * as reference from './reference-workspace.ts'

const runs = Number(process.env.PLAN_BRANCH_RUNS ?? 250)
const seed = Number(process.env.PLAN_BRANCH_SEED ?? Math.floor(Math.random() * 2 ** 31))
const people = ['ann', 'ben', 'cleo', 'vera', 'stranger']
const emailOf = (id: string) => `${id}@example.org`
const start = Date.parse('2026-01-02T03:04:05.678Z')

interface World {
  readonly surroundings: Surroundings
  /** The hands of the clock stand here until the next operation. */
  readonly tick: () => string
  /** Ids that were given out since the last tick. */
  readonly newIds: () => readonly string[]
}

async function openWorld(): Promise<World> {
  let [steps, count] = [0, 0]
  let ids: string[] = []
  const now = () => new Date(start + steps * 1000)
  const surroundings: Surroundings = {
    storage: (await openSqlite({ file: ':memory:' }))._unsafeUnwrap(),
    plans: openPlanCache(10_000),
    observed: openObservedCache(),
    now,
    newId: (kind) => {
      ids = [...ids, `${kind}-${++count}`]
      return `${kind}-${count}`
    },
    newSecret: () => 'open:sesame',
    digestSecret: (secret) => createHash('sha256').update(secret).digest('hex'),
    passwords: openPasswords({ memory: 64, passes: 1, parallelism: 1 }),
    webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
  }
  const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  for (const id of people)
    (
      await surroundings.storage.people.create({ id, email: emailOf(id), name: id, createdAt: now().toISOString() })
    )._unsafeUnwrap()
  return {
    surroundings,
    tick: () => {
      steps++
      ids = []
      return now().toISOString()
    },
    newIds: () => ids,
  }
}

const emptyWorkspace = (): reference.PlainWorkspace => ({
  settings: { protectedMain: false, reviewWorkflow: true, ownerApproval: false, lint: 'nowhere' },
  branches: {
    main: {
      name: 'main',
      status: 'Open',
      base: {},
      plan: {},
      approvals: [],
      log: [{ kind: 'create', by: 'operator', status: 'Open', at: new Date(start).toISOString(), isPersonal: false }],
    },
  },
})

const plain = (plan: Plan): PlainPlan =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(
        itemKindNames.flatMap((kind) => [...itemsOf(plan, kind)].map(([id, item]) => [`${kind} ${id}`, item])),
      ),
    ),
  )

/** The plan of a branch as the file has it, whatever the cache says. */
async function storedPlan({ storage }: Surroundings, branchId: string): Promise<PlainPlan> {
  const branch = (await storage.branches.find(workspaceId as WorkspaceId, branchId as BranchId))._unsafeUnwrap()
  return branch === undefined ? {} : plain((await storage.plans.load(branch))._unsafeUnwrap())
}

/** What the model says an operation must lead to, given what it did where that is a matter of opinion. */
async function judged(
  world: World,
  before: reference.PlainWorkspace,
  operation: Operation,
  at: string,
  conflicts: readonly KnownConflict[],
  result: Result<unknown, Refusal>,
): Promise<reference.Outcome> {
  const { branchId, who } = operation
  const doing = { who, branchId, at }
  switch (operation.do) {
    case 'create':
      return reference.create(before, doing, operation.name)
    case 'change':
      return reference.change(before, doing, operation.changes)
    case 'import': {
      const { name, description, updates } = operation
      const id = world.newIds()[0] ?? 'no new id'
      return reference.importEvent(before, doing, { id, name, description, updates })
    }
    case 'act':
      return reference.act(before, doing, operation.action)
    case 'comment':
      return reference.comment(before, doing)
    case 'set':
      return { ...before, settings: { ...before.settings, ...operation.settings } }
    case 'pull':
    case 'merge': {
      const merge = reference.sidesOf(before, branchId)
      if (merge === undefined) return undefined
      const isMerge = operation.do === 'merge'
      const done = (plan: PlainPlan) =>
        operation.do === 'merge'
          ? reference.merge(before, doing, plan, operation.reason)
          : reference.pull(before, doing, plan, conflicts.length > 0 && operation.settling !== undefined)
      if (merge.disputed.size === 0) {
        expect(conflicts).toEqual([])
        return done(merge.plan)
      }
      checkConflicts(merge, conflicts)
      if (result.isErr()) {
        if (done(merge.plan) === undefined) return undefined
        expect(['merge-conflicts', 'merge-failed']).toContain(result.error.code)
        expect(conflicts).not.toEqual([])
        return undefined
      }
      const found = await storedPlan(world.surroundings, isMerge ? 'main' : branchId)
      checkSettled(merge, conflicts, found, operation, result.value as PullReport)
      return done(found)
    }
  }
}

const conflictKey = ({ kind, id }: KnownConflict) => `${kind} ${id}`

/** What both sides changed, each in another way, is reported, with the values that each of them has. */
function checkConflicts({ clashes, disputed }: PlainMerge, conflicts: readonly KnownConflict[]) {
  for (const { key, path, ...sides } of clashes) {
    const conflict = conflicts.find((one) => conflictKey(one) === key && isSame(one.path, path))
    expect(conflict, `a conflict at ${key} ${path}`).toBeDefined()
    for (const [side, value] of Object.entries(sides))
      expect(Reflect.get(conflict ?? {}, side), `${side} of ${key} ${path}`).toEqual(value)
  }
  for (const conflict of conflicts) expect(disputed).toContain(conflictKey(conflict))
}

/** Nothing is lost beside the disputed items, and what was settled is as it was settled. */
function checkSettled(
  { plan, disputed, clashes }: PlainMerge,
  conflicts: readonly KnownConflict[],
  found: PlainPlan,
  operation: Operation,
  report: PullReport,
) {
  for (const key of new Set([...Object.keys(plan), ...Object.keys(found)]))
    if (!disputed.has(key)) expect(found[key], key).toEqual(plan[key])
  const settling = operation.do === 'pull' ? operation.settling : undefined
  if (conflicts.length === 0) return
  expect(operation.do).toBe('pull')
  if (settling === undefined) expect(report.warnings.length).toBe(conflicts.length)
  for (const clash of clashes) {
    const [field] = clash.path
    const item: PlainItem | undefined = found[clash.key]
    if (field === undefined || item === undefined) continue
    const isOwn = settling === 'own' && field === 'description'
    const side = settling === undefined || settling === 'theirs' ? clash.theirs : clash.ours
    expect(item[field], `${clash.key} ${field}`).toEqual(isOwn ? 'Settled' : side)
  }
}

/** Everything that can be seen of the workspace is what the model says. */
async function compare({ surroundings }: World, model: reference.PlainWorkspace) {
  const { storage } = surroundings
  const of = workspaceId as WorkspaceId
  const found = (await storage.branches.list(of))._unsafeUnwrap()
  expect(found.map(({ id }) => id).sort()).toEqual(Object.keys(model.branches).sort())
  for (const branch of found) {
    const expected = model.branches[branch.id]
    const actions = (await storage.branches.actions(of, branch.id))._unsafeUnwrap()
    const log = actions.map(({ kind, actor, status, at }) => [kind, actor.id, status, at])
    expect(log).toEqual(expected?.log.map(({ kind, by, status, at }) => [kind, by, status, at]))
    expect(branch.revision).toBe(log.length)
    expect(branch.status).toBe(expected?.status)
    expect(branch.approvals.map(({ by }) => by)).toEqual(expected?.approvals.map(({ by }) => by))
    expect(plain((await storage.plans.load(branch))._unsafeUnwrap()), `${branch.id} as stored`).toEqual(expected?.plan)
    expect(plain((await loadPlan(surroundings, branch))._unsafeUnwrap()), `${branch.id} as kept`).toEqual(
      expected?.plan,
    )
  }
  const check = (await verifyActionLog(surroundings, { workspaceId }))._unsafeUnwrap()
  expect(check.damages).toEqual([])
  const statuses = ['Merged', 'Open', 'Closed', 'Draft', 'ReadyForReview', 'ChangesRequested', 'Approved'] as const
  const request = { workspaceId: of, statuses, format: 'json' } as const
  const text = [...(await exportBranchStatistics(surroundings, request))._unsafeUnwrap()].join('')
  const rows = Object.entries(model.branches).flatMap(([id, branch]) =>
    id === 'main' ? [] : [[id, reference.statisticsOf(id, branch, emailOf)]],
  )
  expect(JSON.parse(text).branches).toEqual(Object.fromEntries(rows))
}

const machines = ['agent', 'service-account']

test(`${runs} histories of branches with the seed ${seed}`, { timeout: 60_000 + runs * 1000 }, async () => {
  const reached: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(arbitraryHistory(30), async (operations) => {
      const world = await openWorld()
      let model = emptyWorkspace()
      try {
        for (const operation of operations) {
          const at = world.tick()
          const looked = await findConflicts(world.surroundings, { workspaceId, branchId: operation.branchId })
          const result = await perform(world.surroundings, operation)
          const after = await judged(world, model, operation, at, looked.unwrapOr([]), result)
          const said = result.match(() => 'done', describeRefusal)
          expect(result.isOk(), `${JSON.stringify(operation)}: ${said}`).toBe(after !== undefined)
          const isMachine = machines.includes(operation.who.kind)
          const mainBefore = model.branches.main?.plan
          model = after ?? model
          if (isMachine && (operation.who.kind === 'agent' || model.settings.protectedMain || !isWrite(operation)))
            expect(await storedPlan(world.surroundings, 'main')).toEqual(mainBefore)
          await compare(world, model)
          const fact = `${operation.do} ${after === undefined ? 'refused' : 'done'}`
          reached[fact] = (reached[fact] ?? 0) + 1
        }
      } finally {
        await world.surroundings.storage.close()
      }
    }),
    { numRuns: runs, seed },
  )
  for (const fact of ['merge done', 'merge refused', 'pull done', 'pull refused', 'act done', 'import done'])
    expect(reached[fact], fact).toBeGreaterThan(0)
  if (process.env.PLAN_BRANCH_COUNTS === '1') console.log(reached)
})

const isWrite = (operation: Operation) =>
  operation.branchId === 'main' && (operation.do === 'change' || operation.do === 'import')
