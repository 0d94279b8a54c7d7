import type { KnownBranch, PlanReader } from '@plan/agent-tools'
import {
  type BranchWithPeople,
  describeDegraded,
  listBranchesWithPeople,
  listWorkspacesOf,
  readLog,
  readPlan,
  readSettings,
  searchPlan,
} from '@plan/workspace'
import type { Desk } from './desk.ts'
import { toolFailureOf } from './tool-failure-of.ts'

/** Reads for the caller, who sees what the web application would show them. */
export function readerAt(desk: Desk): PlanReader {
  const { surroundings, caller, enter, enterBranch, knows } = desk
  const plan = (workspaceId: string, branchId: string) =>
    enterBranch(workspaceId, branchId).andThen(() =>
      readPlan(surroundings, { workspaceId, branchId }).mapErr(toolFailureOf),
    )
  const settings: PlanReader['settings'] = (workspaceId) =>
    enter(workspaceId).andThen(() => readSettings(surroundings, workspaceId).mapErr(toolFailureOf))
  return {
    workspaces: () =>
      listWorkspacesOf(surroundings, caller.personId)
        .mapErr(toolFailureOf)
        .map((all) => {
          const { machineToken } = caller
          return machineToken === undefined
            ? all
            : all
                .filter(({ id }) => id === machineToken.workspaceId)
                .map((one) => ({ ...one, role: machineToken.role }))
        }),
    settings,
    branches: (workspaceId) =>
      enter(workspaceId).andThen(() =>
        listBranchesWithPeople(surroundings, { workspaceId })
          .mapErr(toolFailureOf)
          .map((branches) =>
            branches.filter(({ id }) => knows(id)).map((branch) => knownBranch(desk, workspaceId, branch)),
          ),
      ),
    plan,
    history: (workspaceId, branchId) =>
      enterBranch(workspaceId, branchId).andThen(() =>
        readLog(surroundings, { workspaceId, branchId }).mapErr(toolFailureOf),
      ),
    search: ({ workspaceId, branchId, query, kinds, limit }) =>
      enterBranch(workspaceId, branchId).andThen(() =>
        searchPlan(surroundings, { workspaceId, branchId, query, kinds, limit })
          .mapErr(toolFailureOf)
          .map(({ hits, degraded }) => ({ hits, degraded: degraded && describeDegraded(degraded) })),
      ),
  }
}

export const knownBranch = (
  { branchUrl }: Pick<Desk, 'branchUrl'>,
  workspaceId: string,
  branch: Omit<BranchWithPeople, 'reviewers' | 'collaborators'> & Partial<BranchWithPeople>,
): KnownBranch => ({ ...branch, url: branchUrl?.(workspaceId, branch.id) })
