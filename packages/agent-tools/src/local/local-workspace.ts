/** A workspace of one person: a plan that somebody else keeps, and branches that are kept beside it. */
import {
  compareText,
  decideBranchAction,
  describeBranchRefusal,
  diffPlans,
  type ItemKind,
  mainBranchId,
  openSearchIndex,
  type Plan,
  workspaceSettingsSchema,
} from '@plan/core'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import { branchNotFound, workspaceDenied } from '../failures.ts'
import type { BranchPlan, KnownBranch, PlanReader } from '../plan-reader.ts'
import type { ToolContext } from '../tool-context.ts'
import type { ToolFailure } from '../tool-failure.ts'
import { type LocalBranch, type LocalBranches, planOfBranch } from './local-branches.ts'
import { localWriter } from './local-writer.ts'

/** Where main and the branches are kept. */
export interface LocalStore {
  /** Main as it stands. Nothing here ever changes it. */
  readonly main: () => ResultAsync<Plan, ToolFailure>
  readonly branches: () => ResultAsync<LocalBranches, ToolFailure>
  /**
   * Keeps the branches in place of those that `branches` gave, all or none; fails with `conflict`
   * where others have come in between. `changed` is the plan of the branch that differs, where one does.
   */
  readonly save: (
    known: LocalBranches,
    next: LocalBranches,
    changed?: { readonly id: string; readonly plan: Plan },
  ) => ResultAsync<void, ToolFailure>
}

/** A workspace without a server. */
export interface LocalWorkspace {
  readonly id: string
  readonly name: string
  readonly store: LocalStore
  readonly now: () => Date
  readonly newId: (kind: ItemKind | 'trigger' | 'branch') => string
}

/** A local workspace has search by meaning, and every other setting as workspaces begin with. */
const localSettings = workspaceSettingsSchema.parse({ smartSearch: true })

/** Who works in a local workspace: an agent for the person at the computer. */
const localAgent = { kind: 'agent', id: 'local' } as const

/**
 * The context of the tools for a plan without a server. Branches live by the rules of a server
 * with its settings untouched; main is only read.
 *
 * @example
 * const context = openLocalWorkspace({ id: 'local', name: 'plan.json', store, now: () => new Date(), newId })
 * await callTool(context, 'list_workspaces', {})
 */
export const openLocalWorkspace = (workspace: LocalWorkspace): ToolContext => ({
  reader: localReader(workspace),
  writer: localWriter(workspace),
  newId: workspace.newId,
})

const localReader = (workspace: LocalWorkspace): PlanReader => {
  const { id, name, store } = workspace
  const plan: PlanReader['plan'] = (workspaceId, branchId) =>
    enter(workspace, workspaceId).asyncAndThen(() => loadPlan(store, branchId))
  return {
    workspaces: () => okAsync([{ id, name, role: 'editor' }]),
    settings: (workspaceId) => enter(workspace, workspaceId).asyncMap(async () => localSettings),
    branches: (workspaceId) =>
      enter(workspace, workspaceId)
        .asyncAndThen(() => store.branches())
        .map(({ branches }) => branches.map(knownBranch)),
    plan,
    history: (workspaceId, branchId) =>
      enter(workspace, workspaceId)
        .asyncAndThen(() => store.branches())
        .andThen((all) => branchIn(all, branchId))
        .map(({ history }) => history.map((entry) => ({ ...entry, by: { id: localAgent.id } }))),
    search: ({ workspaceId, branchId, query, kinds, limit }) =>
      plan(workspaceId, branchId).map((found) => ({
        hits: openSearchIndex(found.plan).search(query, { kinds, limit }),
      })),
  }
}

/** There is one workspace. */
export const enter = ({ id }: LocalWorkspace, workspaceId: string): Result<void, ToolFailure> =>
  id === workspaceId ? ok() : err(workspaceDenied)

export const branchIn = ({ branches }: LocalBranches, branchId: string): Result<LocalBranch, ToolFailure> => {
  const branch = branches.find(({ id }) => id === branchId)
  return branch === undefined ? err(branchNotFound(branchId)) : ok(branch)
}

export const knownBranch = ({ id, name, status, description, createdAt }: LocalBranch): KnownBranch => ({
  id,
  name,
  status,
  description,
  createdAt,
  creator: { id: localAgent.id },
})

const loadPlan = (store: LocalStore, branchId: string): ResultAsync<BranchPlan, ToolFailure> =>
  store.main().andThen((main) =>
    branchId === mainBranchId
      ? okAsync({ plan: main, base: main, behind: 0 })
      : store
          .branches()
          .andThen((all) => branchIn(all, branchId))
          .andThen(planOfBranch)
          .map((found) => ({ ...found, behind: Number(diffPlans(found.base, main).length > 0) })),
  )

/** The state of a branch after an action of the agent. */
export const stateAfter = (
  { status }: LocalBranch,
  action: 'change' | 'pull' | 'request-review',
): Result<LocalBranch['status'], ToolFailure> =>
  decideBranchAction({
    action,
    status,
    actor: localAgent,
    role: 'editor',
    settings: localSettings,
    approvals: [],
    contentHash: '',
    contributors: [],
  })
    .map((decision) => decision.status)
    .mapErr((refusal) => ({ code: 'branch_state', message: `${describeBranchRefusal(refusal)}.` }))

/** Whether a name is one of a branch that is still open. */
export const isTaken = ({ branches }: LocalBranches, name: string): boolean =>
  branches.some((branch) => compareText(branch.name, name) === 0)
