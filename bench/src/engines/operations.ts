/** What a store is asked for, each with the statements that no store could do without. */
import type { BranchId, ChangedItem, PlanEvent } from '@plan/core'
import type { Branch, Commit, IdempotencyRecord, NewAction, Storage } from '@plan/storage'
import { mainBranch, operator, workspaceId } from '../store.ts'
import { unwrapped } from '../unwrapped.ts'
import type { Raw, Step } from './raw.ts'
import type { Side } from './sides.ts'

/** What every operation finds in both databases, besides the plan. */
export interface Prepared {
  readonly main: Branch
  /** A branch with changes of its own. */
  readonly edited: Branch
  /** All items of main. */
  readonly items: readonly ChangedItem[]
  readonly event: PlanEvent
}

export interface Operation {
  readonly id: string
  readonly title: string
  /** How often it is done for one time, where one alone is too short. */
  readonly runs: number
  /** The milliseconds of one; what it needs beforehand is outside of them. */
  readonly ours: (storage: Storage, prepared: Prepared) => Promise<number>
  readonly floor: (raw: Raw, prepared: Prepared) => Promise<number>
}

const end = 2_147_483_647
const at = '2026-01-02T03:04:05.678Z'
const hash = '0'.repeat(64)
let made = 0

/** The milliseconds of work that is too short to have garbage collected before each run of it. */
async function clocked(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const newId = () => `engines-${++made}` as BranchId

const recordKey = 'engines'
const accountName = 'engines'

const action = (kind: NewAction['kind'] = 'change'): NewAction => ({
  at,
  ...operator,
  sentence: 'Measured',
  kind,
  changes: [],
})

const branchOf = async (storage: Storage, id: BranchId): Promise<Branch> => {
  const branch = await unwrapped(storage.branches.find(workspaceId, id))
  if (branch === undefined) throw new Error(`there is no branch ${id}`)
  return branch
}

const newBranch = (storage: Storage): Promise<Branch> => {
  const id = newId()
  return unwrapped(storage.branches.create({ workspaceId, id, name: id, status: 'Draft', createdAt: at }, action()))
}

const commitOn = ({ id, revision }: Branch, items: readonly ChangedItem[], kind?: NewAction['kind']): Commit => ({
  workspaceId,
  branchId: id,
  expectedRevision: revision,
  items,
  action: action(kind),
})

const branchRow = (id: string): Step => ({
  table: 'branches',
  columns: ['workspace', 'id', 'name', 'status', 'revision', 'base_revision', 'approvals', 'created_at'],
  rows: [[workspaceId, id, id, 'Draft', 1, 2, '[]', at]],
})

const actionRow = (branch: string, revision: number): Step => ({
  table: 'actions',
  columns: [
    ...['workspace', 'branch', 'revision', 'at', 'actor_kind', 'actor_id', 'door', 'sentence'],
    ...['previous_hash', 'hash', 'changes', 'kind'],
  ],
  rows: [[workspaceId, branch, revision, at, 'operator', 'bench', 'command', 'Measured', hash, hash, '[]', 'change']],
})

const move = (branch: string, revision: number): Step => [
  'UPDATE branches SET revision = $1 WHERE workspace = $2 AND id = $3',
  [revision, workspaceId, branch],
]

const itemRows = (branch: string, revision: number, items: readonly ChangedItem[]): Step => ({
  table: 'items',
  columns: ['workspace', 'branch', 'kind', 'id', 'from_rev', 'to_rev', 'name', 'body'],
  rows: items.map(({ kind, id, item }) => [
    workspaceId,
    branch,
    kind,
    id,
    revision,
    end,
    nameOf(item),
    JSON.stringify(item),
  ]),
})

const nameOf = (item: unknown): string => String(Object(item).name ?? '')

const ending = (branch: string, revision: number, items: readonly ChangedItem[]): Step => [
  `UPDATE items SET to_rev = $1 WHERE workspace = $2 AND branch = $3 AND to_rev = ${end}
    AND (kind, id) IN (VALUES ${items.map((_, n) => `($${2 * n + 4}, $${2 * n + 5})`)})`,
  [revision, workspaceId, branch, ...items.flatMap(({ kind, id }) => [kind, id])],
]

const openRows = `SELECT kind, id, body FROM items WHERE workspace = $1 AND branch = $2 AND to_rev = ${end}`

const timedFloor = async (raw: Raw, before: readonly Step[], steps: readonly Step[]): Promise<number> => {
  await raw.write(before)
  return clocked(() => raw.write(steps))
}

const importOf = (share: number, id: string, title: string): Operation => {
  const some = ({ items }: Prepared) => items.slice(0, Math.ceil(items.length * share))
  return {
    id,
    title,
    runs: 1,
    ours: async (storage, prepared) => {
      const branch = await newBranch(storage)
      const commit = commitOn(branch, some(prepared))
      return clocked(() => unwrapped(storage.plans.commit(commit)))
    },
    floor: (raw, prepared) => {
      const id = newId()
      const rows = itemRows(id, 2, some(prepared))
      return timedFloor(raw, [branchRow(id), actionRow(id, 1)], [move(id, 2), rows, actionRow(id, 2)])
    },
  }
}

/** A new branch with some commits: each operation has one of its own, so that none changes what another finds. */
const edited = ({ event }: Prepared, n: number): readonly ChangedItem[] => [
  { kind: 'event', id: event.id, item: { ...event, description: `Told differently ${n}` } },
]

export const operations: readonly Operation[] = [
  importOf(0.1, 'import-1k', 'commit a tenth of the plan'),
  importOf(1, 'import-10k', 'commit the whole plan'),
  {
    id: 'load-main',
    title: 'load main’s head',
    runs: 1,
    ours: (storage, { main }) => clocked(() => unwrapped(storage.plans.load(main))),
    floor: (raw) => clocked(() => raw.read(openRows, [workspaceId, mainBranch])),
  },
  {
    id: 'load-branch',
    title: 'load a branch with changes',
    runs: 1,
    ours: (storage, prepared) => clocked(() => unwrapped(storage.plans.load(prepared.edited))),
    floor: (raw, prepared) =>
      clocked(async () => {
        await raw.read(openRows, [workspaceId, mainBranch])
        await raw.read(openRows, [workspaceId, prepared.edited.id])
      }),
  },
  {
    id: 'create-branch',
    title: 'create a branch',
    runs: 20,
    ours: (storage) => clocked(() => newBranch(storage)),
    floor: (raw) => {
      const id = newId()
      return timedFloor(raw, [], [branchRow(id), actionRow(id, 1)])
    },
  },
  {
    id: 'change-event',
    title: 'change one event',
    runs: 20,
    ours: async (storage, prepared) => {
      const first = await unwrapped(storage.plans.commit(commitOn(await newBranch(storage), edited(prepared, 1))))
      const commit = commitOn(first, edited(prepared, 2))
      return clocked(() => unwrapped(storage.plans.commit(commit)))
    },
    floor: (raw, prepared) => {
      const id = newId()
      const [before, after] = [edited(prepared, 1), edited(prepared, 2)]
      return timedFloor(
        raw,
        [branchRow(id), actionRow(id, 1), move(id, 2), itemRows(id, 2, before), actionRow(id, 2)],
        [move(id, 3), ending(id, 3, before), itemRows(id, 3, after), actionRow(id, 3)],
      )
    },
  },
  {
    id: 'merge',
    title: 'commit 50 items to one branch and the merge to another',
    runs: 5,
    ours: async (storage, { items }) => {
      const some = items.slice(0, 50)
      const target = await unwrapped(storage.plans.commit(commitOn(await newBranch(storage), some)))
      const [into, from] = [commitOn(target, some, 'merge'), commitOn(await newBranch(storage), [])]
      return clocked(() => unwrapped(storage.plans.commitBoth(into, from)))
    },
    floor: (raw, { items }) => {
      const [into, from] = [newId(), newId()]
      const some = items.slice(0, 50)
      const logs = [branchRow(into), actionRow(into, 1), branchRow(from), actionRow(from, 1)]
      return timedFloor(
        raw,
        [...logs, move(into, 2), itemRows(into, 2, some), actionRow(into, 2)],
        [
          ...[move(into, 3), move(from, 2), ending(into, 3, some), itemRows(into, 3, some)],
          ...[actionRow(into, 3), actionRow(from, 2)],
        ],
      )
    },
  },
  {
    id: 'read-head',
    title: 'look where main stands, as an unchanged export does',
    runs: 50,
    ours: (storage) => clocked(() => branchOf(storage, mainBranch)),
    floor: (raw) =>
      clocked(() => raw.read('SELECT * FROM branches WHERE workspace = $1 AND id = $2', [workspaceId, mainBranch])),
  },
  {
    id: 'append-action',
    title: 'append an action that changes nothing',
    runs: 20,
    ours: async (storage) => {
      const commit = commitOn(await newBranch(storage), [])
      return clocked(() => unwrapped(storage.plans.commit(commit)))
    },
    floor: (raw) => {
      const id = newId()
      return timedFloor(raw, [branchRow(id), actionRow(id, 1)], [move(id, 2), actionRow(id, 2)])
    },
  },
  {
    id: 'replay',
    title: 'read what was answered under a key',
    runs: 50,
    ours: (storage) => clocked(() => unwrapped(storage.idempotency.find(workspaceId, accountName, recordKey))),
    floor: (raw) =>
      clocked(() =>
        raw.read('SELECT * FROM idempotency_records WHERE workspace = $1 AND account = $2 AND key = $3', [
          ...[workspaceId, accountName, recordKey],
        ]),
      ),
  },
  {
    id: 'find-account',
    title: 'find a service account',
    runs: 50,
    ours: (storage) => clocked(() => unwrapped(storage.serviceAccounts.find(workspaceId, accountName))),
    floor: (raw) =>
      clocked(() =>
        raw.read('SELECT * FROM service_accounts WHERE workspace = $1 AND name = $2', [workspaceId, accountName]),
      ),
  },
]

/** Fills one side with what operations look for. */
export async function prepareSide({ storage }: Side, changes: number): Promise<Prepared> {
  const record: IdempotencyRecord = {
    ...{ workspaceId, account: accountName, key: recordKey, requestDigest: hash },
    ...{ reply: JSON.stringify({ sentence: 'x'.repeat(1_000) }), createdAt: at },
  }
  await unwrapped(storage.idempotency.save(record))
  await unwrapped(storage.serviceAccounts.create({ workspaceId, name: accountName, secretDigest: hash, createdAt: at }))
  const main = await branchOf(storage, mainBranch)
  const items = await unwrapped(storage.plans.own(main))
  const plan = await unwrapped(storage.plans.load(main))
  const [event] = plan.events.values()
  if (event === undefined) throw new Error('the plan is empty')
  const own = [...plan.events.values()]
    .slice(0, changes)
    .map((one): ChangedItem => ({ kind: 'event', id: one.id, item: { ...one, description: 'Told differently' } }))
  const branch = await unwrapped(storage.plans.commit(commitOn(await newBranch(storage), own)))
  return { main, edited: branch, items, event }
}
