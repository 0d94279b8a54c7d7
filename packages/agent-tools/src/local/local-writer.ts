import {
  applyChanges,
  describeApplyFailure,
  describeChanges,
  describeConflict,
  mergePlans,
  type Plan,
} from '@plan/core'
import { describeImportFailure, describeWarnings, importPlan } from '@plan/import'
import { err, errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { mainIsReadOnly } from '../failures.ts'
import { isMain } from '../find/find-branch.ts'
import type { Operation, PlanWriter } from '../plan-writer.ts'
import type { ToolFailure } from '../tool-failure.ts'
import {
  type LocalBranch,
  type LocalBranches,
  planOfBranch,
  standingOn,
  withBranch,
  withOperation,
} from './local-branches.ts'
import { branchIn, enter, isTaken, knownBranch, type LocalWorkspace, stateAfter } from './local-workspace.ts'

/** What a step makes of the branches. Without `next` nothing is saved. */
interface Step<T> {
  readonly reply: T
  readonly next?: LocalBranches | undefined
  readonly changed?: { readonly id: string; readonly plan: Plan } | undefined
}

interface Steps {
  readonly workspaceId: string
  readonly operation?: Operation | undefined
  readonly dryRun?: boolean
}

/** Writes on the branches of a local workspace, one request after the other. */
export function localWriter(workspace: LocalWorkspace): PlanWriter {
  const { store } = workspace
  let last: PromiseLike<unknown> = Promise.resolve()
  /** Done alone, and once for each operation. */
  const alone = <T>(
    { workspaceId, operation, dryRun = false }: Steps,
    step: (all: LocalBranches) => ResultAsync<Step<T>, ToolFailure>,
  ): ResultAsync<T, ToolFailure> => {
    const work = () =>
      enter(workspace, workspaceId)
        .asyncAndThen(() => store.branches())
        .andThen((all) =>
          repliedTo<T>(all, operation).asyncAndThen((known): ResultAsync<T, ToolFailure> => {
            if (known !== undefined) return okAsync(known.reply)
            return step(all).andThen(({ reply, next, changed }) =>
              dryRun || (next === undefined && operation === undefined)
                ? okAsync(reply)
                : store.save(all, withOperation(next ?? all, operation, reply), changed).map(() => reply),
            )
          }),
        )
    const done = last.then(work)
    last = done
    return new ResultAsync(Promise.resolve(done))
  }
  const noted = (branch: LocalBranch, sentence: string, status: LocalBranch['status']): LocalBranch => ({
    ...branch,
    status,
    history: [
      ...branch.history,
      { at: workspace.now().toISOString(), sentence, ...(status !== branch.status && { status }) },
    ],
  })
  const changeable = (all: LocalBranches, branchId: string) =>
    (isMain(branchId) ? err(mainIsReadOnly) : branchIn(all, branchId)).andThen((branch) =>
      stateAfter(branch, 'change').andThen((status) =>
        planOfBranch(branch).map((plans) => ({ branch, status, ...plans })),
      ),
    )
  const change: PlanWriter['change'] = (request) =>
    alone(request, (all) =>
      changeable(all, request.branchId)
        .andThen(({ branch, status, base, plan }) =>
          request.decide(plan).andThen(({ changes, sentence, reply }) =>
            applyChanges(plan, changes)
              .mapErr((failure): ToolFailure => ({ code: 'conflict', message: `${describeApplyFailure(failure)}.` }))
              .map((after) =>
                changes.length === 0
                  ? { reply }
                  : {
                      reply,
                      next: withBranch(all, standingOn(branch, { base, plan: after }, noted(branch, sentence, status))),
                      changed: { id: branch.id, plan: after },
                    },
              ),
          ),
        )
        .asyncAndThen((step) => okAsync<Step<typeof step.reply>, ToolFailure>(step)),
    )
  return {
    change,
    createBranch: ({ name, description, ...request }) =>
      alone(request, (all) => {
        if (isTaken(all, name))
          return errAsync({
            code: 'already_exists',
            message: `There is a branch ${JSON.stringify(name)} already. Choose another name, or write on it.`,
          })
        return store.main().map((main) => {
          const at = workspace.now().toISOString()
          const branch: LocalBranch = {
            id: workspace.newId('branch'),
            name,
            status: 'Draft',
            ...(description !== undefined && { description }),
            createdAt: at,
            base: [],
            changes: [],
            history: [{ at, sentence: `Created the branch ${JSON.stringify(name)}`, status: 'Draft' }],
          }
          const next = withBranch(all, standingOn(branch, { base: main, plan: main }))
          return { reply: knownBranch(branch), next, changed: { id: branch.id, plan: main } }
        })
      }),
    describeBranch: ({ branchId, description, ...request }) =>
      alone(request, (all) =>
        branchIn(all, branchId).asyncMap(async (branch) => ({
          reply: undefined,
          next: withBranch(all, noted({ ...branch, description }, 'Described the branch', branch.status)),
        })),
      ),
    pullMain: ({ branchId, ...request }) =>
      alone(request, (all) =>
        store.main().andThen((main) =>
          branchIn(all, branchId).andThen((branch) =>
            stateAfter(branch, 'pull').andThen((status) =>
              planOfBranch(branch).andThen(({ base, plan }) =>
                mergePlans({ base, ours: plan, theirs: main }, { prefer: 'theirs' })
                  .mapErr(
                    (): ToolFailure => ({ code: 'conflict', message: 'Main and the branch cannot be put together.' }),
                  )
                  .map(({ changes, merged, conflicts }) => ({
                    reply: {
                      changes: changes.length,
                      warnings: conflicts.map(
                        (conflict) => `${describeConflict(main, conflict)}; main's value was taken`,
                      ),
                    },
                    next: withBranch(
                      all,
                      standingOn(
                        branch,
                        { base: main, plan: merged },
                        noted(branch, 'Pulled main into the branch', status),
                      ),
                    ),
                    changed: { id: branch.id, plan: merged },
                  })),
              ),
            ),
          ),
        ),
      ),
    importPlan: ({ text, mediaType, method, ...request }) =>
      change({
        ...request,
        decide: (plan) =>
          importPlan(text, mediaType, plan, { method, newId: workspace.newId })
            .mapErr(
              ({ failure }): ToolFailure => ({ code: 'import_refused', message: `${describeImportFailure(failure)}.` }),
            )
            .map(({ changes, counts, warnings }) => ({
              changes,
              sentence: `Imported a plan (${method})`,
              reply: {
                counts,
                warnings: describeWarnings(warnings),
                ...(request.dryRun && { changes: describeChanges(plan, changes) }),
              },
            })),
      }),
    askForReview: ({ branchId, ...request }) =>
      alone(request, (all) =>
        branchIn(all, branchId)
          .andThen((branch) =>
            stateAfter(branch, 'request-review').map((status) => ({
              reply: status,
              next: withBranch(all, noted(branch, 'Asked for a review', status)),
            })),
          )
          .asyncAndThen((step) => okAsync<Step<LocalBranch['status']>, ToolFailure>(step)),
      ),
  }
}

/** What was replied to an operation that was done before. */
function repliedTo<T>(
  { operations }: LocalBranches,
  operation: Operation | undefined,
): Result<{ readonly reply: T } | undefined, ToolFailure> {
  const known = operations.find(({ id }) => id === operation?.id)
  if (known === undefined) return ok(undefined)
  if (known.request !== operation?.request)
    return err({
      code: 'operation_id_reused',
      message: `The operationId ${JSON.stringify(operation?.id)} was used for another write. Take a new one for each write.`,
    })
  return ok({ reply: known.reply as T })
}
