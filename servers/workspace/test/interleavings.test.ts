/**
 * Several operations at once, through one store and through two on one file: what comes of them is
 * what comes of the same operations one after the other, in some order. Which of them goes on at
 * each of its questions to the store is drawn at random. `PLAN_INTERLEAVINGS` says how often,
 * `PLAN_INTERLEAVINGS_SEED` which.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BranchId, itemKindNames, itemsOf, type WorkspaceId } from '@plan/core'
import { openSqlite, type Storage } from '@plan/storage'
import {
  createWorkspace,
  openObservedCache,
  openPasswords,
  openPlanCache,
  type Refusal,
  type Surroundings,
  webhookSecretsWith,
} from '@plan/workspace'
import fc from 'fast-check'
import type { Result } from 'neverthrow'
import { beforeAll, expect, test } from 'vitest'
import { arbitraryHistory, arbitraryOperation, type Operation, perform, workspaceId } from './branch-operations.ts'
import { isSame } from './reference-plan.ts'
import { inTurns } from './storage-in-turns.ts'

const runs = Number(process.env.PLAN_INTERLEAVINGS ?? 500)
const seed = Number(process.env.PLAN_INTERLEAVINGS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const of = workspaceId as WorkspaceId

const surroundingsOn = (storage: Storage): Surroundings => ({
  storage,
  plans: openPlanCache(10_000),
  observed: openObservedCache(),
  now: () => new Date('2026-01-02T03:04:05.678Z'),
  newId: (kind) => `${kind}-new`,
  newSecret: () => 'open:sesame',
  digestSecret: (secret) => createHash('sha256').update(secret).digest('hex'),
  passwords: openPasswords({ memory: 64, passes: 1, parallelism: 1 }),
  webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
})

const open = async (file: string) => (await openSqlite({ file }))._unsafeUnwrap()

/** The surroundings of one operation: its own name in the ids that it makes. */
const named = (surroundings: Surroundings, name: string): Surroundings => ({
  ...surroundings,
  newId: (kind) => `${kind}-${name}`,
})

const codeOf = (result: Result<unknown, Refusal>) =>
  result.match(
    () => 'done',
    ({ code }) => code,
  )

/** Everything there is, without times, hashes and ids that were made. */
async function stateOf(storage: Storage) {
  const { settings } = (await storage.workspaces.find(of))._unsafeUnwrap() ?? {}
  const branches = (await storage.branches.list(of))._unsafeUnwrap()
  const seen = await Promise.all(
    branches
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(async ({ createdAt, approvals, ...branch }) => {
        const plan = (await storage.plans.load({ createdAt, approvals, ...branch }))._unsafeUnwrap()
        const items = itemKindNames.flatMap((kind) =>
          [...itemsOf(plan, kind).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        )
        const actions = (await storage.branches.actions(of, branch.id as BranchId))._unsafeUnwrap()
        const log = actions.map(({ at, hash, previousHash, ...said }) => said)
        return { branch, approvals, items, log }
      }),
  )
  return JSON.parse(JSON.stringify({ settings, seen }))
}

function* orders<T>(list: readonly T[]): Iterable<readonly T[]> {
  if (list.length === 0) yield []
  for (const [at, first] of list.entries()) for (const rest of orders(list.toSpliced(at, 1))) yield [first, ...rest]
}

/** A store with a workspace of this history. */
async function prepared(file: string, history: readonly Operation[]): Promise<Storage> {
  const storage = await open(file)
  const surroundings = surroundingsOn(storage)
  const operator = { actor: { kind: 'operator', id: 'operator' }, door: 'command' } as const
  ;(await createWorkspace(surroundings, { id: workspaceId, name: 'Acme', ...operator }))._unsafeUnwrap()
  for (const [at, operation] of history.entries()) await perform(named(surroundings, `before${at}`), operation)
  return storage
}

/** What comes of the operations in one order. */
async function serially(history: readonly Operation[], operations: Iterable<readonly [number, Operation]>) {
  const storage = await prepared(':memory:', history)
  const surroundings = surroundingsOn(storage)
  const codes: string[] = []
  for (const [at, operation] of operations) codes[at] = codeOf(await perform(named(surroundings, `op${at}`), operation))
  const state = await stateOf(storage)
  await storage.close()
  return { codes, state }
}

/** Looking for conflicts and pulling are two operations, so nobody does both here. */
const single = arbitraryOperation.map((operation): Operation => {
  if (operation.do !== 'pull') return operation
  const { settling, ...pull } = operation
  return pull
})
const atOnce = fc.array(single, { minLength: 2, maxLength: 4, size: 'max' })

/** The outcomes of the operations at once, and of the orders tried until one gives the same. */
async function raced(
  storages: readonly Storage[],
  history: readonly Operation[],
  operations: readonly Operation[],
  scheduler: fc.Scheduler,
) {
  const worlds = storages.map((storage) =>
    surroundingsOn(inTurns(storage, () => scheduler.schedule(Promise.resolve(), 'turn'))),
  )
  const running = operations.map((operation, at) =>
    perform(named(worlds[at % worlds.length] as Surroundings, `op${at}`), operation),
  )
  const codes = (await scheduler.waitFor(Promise.all(running))).map(codeOf)
  const raced = { codes, state: await stateOf(storages[0] as Storage) }
  const tried: (typeof raced)[] = []
  for (const order of orders([...operations.entries()])) {
    tried.push(await serially(history, order))
    if (isSame(tried.at(-1), raced)) break
  }
  return { raced, tried }
}

/** On a file every commit waits for the disk. */
const stores = [
  {
    name: 'one store',
    count: runs,
    open: async (history: readonly Operation[]) => [await prepared(':memory:', history)],
  },
  {
    name: 'two stores on one file',
    count: Math.ceil(runs / 5),
    open: async (history: readonly Operation[]) => {
      const file = join(mkdtempSync(join(folder, 'store-')), 'plan.db')
      return [await prepared(file, history), await open(file)]
    },
  },
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plan-interleavings-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

test.each(stores)(
  `some operations at once through $name, $count times, with the seed ${seed}`,
  { timeout: 60_000 + runs * 1000 },
  async ({ count, open }) => {
    let reordered = 0
    await fc.assert(
      fc.asyncProperty(arbitraryHistory(12), atOnce, fc.scheduler(), async (history, operations, scheduler) => {
        const storages = await open(history)
        const { raced: found, tried } = await raced(storages, history, operations, scheduler)
        for (const storage of storages) await storage.close()
        if (tried.length > 1) reordered++
        expect(tried).toContainEqual(found)
      }),
      { numRuns: count, seed },
    )
    if (count >= 100) expect(reordered).toBeGreaterThan(0)
  },
)
