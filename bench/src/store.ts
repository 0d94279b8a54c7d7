/** Stores as a server has them: the use cases on an SQLite file, without HTTP before them. */
import type { Actor, BranchId, Plan, WorkspaceId } from '@plan/core'
import type { ImportMethod } from '@plan/import'
import { type Branch, openSqlite } from '@plan/storage'
import {
  createWorkspace,
  findBranch,
  importPlan,
  openObservedCache,
  openPasswords,
  openPlanCache,
  type Surroundings,
  webhookSecretsWith,
} from '@plan/workspace'
import { unwrapped } from './unwrapped.ts'

export const workspaceId = 'bench' as WorkspaceId
export const mainBranch = 'main' as BranchId
const actor: Actor = { kind: 'operator', id: 'bench' }

/** Who does things in the bench, and through which door. */
export const operator = { actor, door: 'command' } as const

/** The use cases' surroundings on a file, with an empty plan cache. The file is created if it is missing. */
async function openStore(file: string): Promise<Surroundings> {
  let ids = 0
  return {
    storage: await unwrapped(openSqlite({ file })),
    plans: openPlanCache(1_000_000),
    observed: openObservedCache(),
    now: () => new Date(),
    newId: () => `new-${++ids}`,
    newSecret: () => '',
    digestSecret: () => '',
    passwords: openPasswords(),
    webhookSecrets: webhookSecretsWith(new Uint8Array(32)),
  }
}

/** Does something with a store and closes it. */
export async function withStore<T>(file: string, work: (store: Surroundings) => Promise<T>): Promise<T> {
  const store = await openStore(file)
  try {
    return await work(store)
  } finally {
    await unwrapped(store.storage.close())
  }
}

/** Creates the bench's workspace, whose main branch is then at revision 1. */
export const createBenchWorkspace = (store: Surroundings) =>
  unwrapped(createWorkspace(store, { id: workspaceId, name: 'Bench', ...operator }))

export const findMain = (store: Surroundings): Promise<Branch> => unwrapped(findBranch(store, workspaceId, mainBranch))

/** Reads main and keeps it, as a server has it in memory after any earlier request. */
export async function warmMain(store: Surroundings): Promise<Plan> {
  const main = await findMain(store)
  const plan = await unwrapped(store.storage.plans.load(main))
  store.plans.keep(main, plan)
  return plan
}

/** Imports the bytes of a body into main, as a request does once its body has arrived. */
export const importBytes = (
  store: Surroundings,
  bytes: Uint8Array,
  { method, mediaType = 'application/json' }: { method: ImportMethod; mediaType?: 'text/csv' | 'application/json' },
) =>
  unwrapped(
    importPlan(store, {
      workspaceId,
      branchId: mainBranch,
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      mediaType,
      method,
      ...operator,
    }),
  )
