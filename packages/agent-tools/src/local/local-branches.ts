/** What is kept of the branches of a plan that no server keeps: plain JSON. */
import { applyChanges, branchStatusSchema, diffPlans, emptyPlan, type Plan, parseChanges } from '@plan/core'
import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod'
import type { BranchPlan } from '../plan-reader.ts'
import type { ToolFailure } from '../tool-failure.ts'

const text = z.string()
const changes = z.array(z.unknown()).readonly()

const branchSchema = z.strictObject({
  id: text,
  name: text,
  status: branchStatusSchema,
  description: text.optional(),
  createdAt: text,
  /** Main as the branch last took it in, as changes of the empty plan. */
  base: changes,
  /** What the branch changes of its base. */
  changes,
  history: z.array(z.strictObject({ at: text, sentence: text, status: branchStatusSchema.optional() })).readonly(),
})

const branchesSchema = z.strictObject({
  version: z.literal(1),
  branches: z.array(branchSchema).readonly(),
  /** What was done under an operation id, so that it is not done again. */
  operations: z.array(z.strictObject({ id: text, request: text, reply: z.unknown() })).readonly(),
})

/** A branch of a local plan. */
export type LocalBranch = z.output<typeof branchSchema>

/** All branches of a local plan. */
export type LocalBranches = z.output<typeof branchesSchema>

/** No branch yet. */
export const noBranches: LocalBranches = { version: 1, branches: [], operations: [] }

/** Operations that are remembered; the oldest go first. */
const memory = 200

/** The branches with one more operation to remember. */
export const withOperation = (
  branches: LocalBranches,
  operation: { readonly id: string; readonly request: string } | undefined,
  reply: unknown,
): LocalBranches =>
  operation === undefined
    ? branches
    : { ...branches, operations: [...branches.operations, { ...operation, reply }].slice(-memory) }

/** The branches with one of them in place of the one with its id, or behind all. */
export const withBranch = (all: LocalBranches, branch: LocalBranch): LocalBranches => {
  const at = all.branches.findIndex(({ id }) => id === branch.id)
  return { ...all, branches: at < 0 ? [...all.branches, branch] : all.branches.with(at, branch) }
}

/**
 * Branches out of any JSON value, or what is wrong with it.
 *
 * @example
 * parseLocalBranches({ version: 1, branches: [], operations: [] }) // Ok
 */
export function parseLocalBranches(value: unknown): Result<LocalBranches, string> {
  const parsed = branchesSchema.safeParse(value)
  if (!parsed.success) return err(z.prettifyError(parsed.error))
  const broken = parsed.data.branches.find((branch) => planOfBranch(branch).isErr())
  return broken === undefined
    ? ok(parsed.data)
    : err(`the changes of branch ${JSON.stringify(broken.name)} do not fit together`)
}

/** Plans of branches that were put together before. A branch never changes: another one takes its place. */
const known = new WeakMap<LocalBranch, Omit<BranchPlan, 'behind'>>()

/** What a branch takes as main, and what it makes of it. */
export function planOfBranch(branch: LocalBranch): Result<Omit<BranchPlan, 'behind'>, ToolFailure> {
  const before = known.get(branch)
  if (before !== undefined) return ok(before)
  return applied(emptyPlan, branch.base)
    .andThen((base) => applied(base, branch.changes).map((plan) => ({ base, plan })))
    .map((plans) => {
      known.set(branch, plans)
      return plans
    })
    .mapErr(() => ({
      code: 'unavailable',
      message: `The kept changes of branch ${JSON.stringify(branch.name)} do not fit together.`,
    }))
}

const applied = (plan: Plan, list: readonly unknown[]) =>
  parseChanges(list)
    .mapErr(() => undefined)
    .andThen((changes) => applyChanges(plan, changes).mapErr(() => undefined))

/** A branch that stands on a plan and makes another of it; `noted` is the branch with what was done in its history. */
export function standingOn(
  branch: LocalBranch,
  plans: Omit<BranchPlan, 'behind'>,
  noted: LocalBranch = branch,
): LocalBranch {
  const isOnSame = known.get(branch)?.base === plans.base
  const next = {
    ...noted,
    base: isOnSame ? branch.base : diffPlans(emptyPlan, plans.base),
    changes: diffPlans(plans.base, plans.plan),
  }
  known.set(next, plans)
  return next
}
