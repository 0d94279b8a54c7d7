import { createHash } from 'node:crypto'
import { mainIsReadOnly, type Operation, type PlanWriter, type ToolFailure } from '@plan/agent-tools'
import { mainBranchId, type Role } from '@plan/core'
import {
  actOnBranch,
  changeBranch,
  createBranch,
  createBranchOnce,
  importPlan,
  pullMain,
  type Refusal,
  setDescription,
} from '@plan/workspace'
import { errAsync, type ResultAsync } from 'neverthrow'
import type { Desk } from './desk.ts'
import { knownBranch } from './reader.ts'
import { toolFailureOf } from './tool-failure-of.ts'

interface Target {
  readonly workspaceId: string
  readonly branchId: string
}

/** What the tools' own decisions refuse with. */
interface Decided {
  readonly code: 'tool-failure'
  readonly failure: ToolFailure
}

/** Writes for the caller as an agent of theirs. The life cycle of branches holds for it as for everyone. */
export function writerAt(desk: Desk): PlanWriter {
  const { surroundings, caller, enterToWrite } = desk
  const acting = (role: Role) => ({ actor: { kind: 'agent', id: caller.personId }, role, door: 'mcp' }) as const
  const onBranch = <T>(
    { workspaceId, branchId }: Target,
    write: (by: ReturnType<typeof acting>) => ResultAsync<T, Refusal | Decided>,
  ): ResultAsync<T, ToolFailure> =>
    branchId === mainBranchId
      ? errAsync(mainIsReadOnly)
      : enterToWrite(workspaceId, branchId).andThen((role) => write(acting(role)).mapErr(failureOf))
  return {
    change: ({ workspaceId, branchId, dryRun, operation, decide }) =>
      onBranch({ workspaceId, branchId }, (by) =>
        changeBranch(surroundings, {
          workspaceId,
          branchId,
          dryRun,
          ...by,
          once: dryRun ? undefined : onceOf(operation),
          decide: (plan) =>
            decide(plan)
              .mapErr((failure): Decided => ({ code: 'tool-failure', failure }))
              .asyncMap(async (decision) => decision),
        }),
      ),
    createBranch: ({ workspaceId, name, description, operation }) =>
      enterToWrite(workspaceId).andThen((role) => {
        const request = { workspaceId, name, description, ...acting(role) }
        const once = onceOf(operation)
        return (
          once === undefined
            ? createBranch(surroundings, request)
            : createBranchOnce(surroundings, { ...request, once })
        )
          .map((branch) => knownBranch(desk, workspaceId, branch))
          .mapErr(failureOf)
      }),
    describeBranch: ({ description, ...target }) =>
      onBranch(target, (by) => setDescription(surroundings, { ...target, description, ...by }).map(() => undefined)),
    pullMain: (target) =>
      onBranch(target, (by) =>
        pullMain(surroundings, { workspaceId: target.workspaceId, branchId: target.branchId, ...by }).map(
          ({ changes, warnings }) => ({ changes, warnings }),
        ),
      ),
    importPlan: ({ workspaceId, branchId, text, mediaType, method, dryRun, operation }) =>
      onBranch({ workspaceId, branchId }, (by) =>
        importPlan(surroundings, {
          workspaceId,
          branchId,
          text,
          mediaType,
          method,
          dryRun,
          idempotencyKey: operation?.id,
          ...by,
        }),
      ),
    askForReview: (target) =>
      onBranch(target, (by) =>
        actOnBranch(surroundings, { ...target, action: 'request-review', ...by }).map(({ status }) => status),
      ),
  }
}

const failureOf = (refusal: Refusal | Decided): ToolFailure =>
  refusal.code === 'tool-failure' ? refusal.failure : toolFailureOf(refusal)

const onceOf = (operation: Operation | undefined) =>
  operation && { key: operation.id, digest: createHash('sha256').update(operation.request).digest('hex') }
