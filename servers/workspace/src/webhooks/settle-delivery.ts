import { type BranchId, mainBranchId } from '@plan/core'
import type { Branch, Commit, MergeIntoMain, NewAction, Settlement } from '@plan/storage'
import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { findBranch } from '../find-branch.ts'
import type { Refusal } from '../refusal.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import { type AttemptOutcome, isGone, settlementOf } from './settlement.ts'

/** How often the publish actions are made anew because a branch moved meanwhile. */
const retries = 10

/**
 * Notes what came of an attempt. Where it delivered, main and every branch that was merged since the
 * webhook last received main get a `publish` action with it; what tells of issues publishes nothing.
 * The state the delivery has afterwards; undefined where the attempt was not ours to note any more.
 */
export function settleDelivery(
  surroundings: Surroundings,
  claimed: ClaimedDelivery,
  outcome: AttemptOutcome,
  random: number,
): ResultAsync<Settlement | undefined, Refusal> {
  const { workspaceId, webhookId, attempts } = claimed.delivery
  const settlement = settlementOf(outcome, { attempts, now: surroundings.now(), random })
  return settle(surroundings, claimed, settlement, retries).andThen((done) =>
    isGone(outcome)
      ? surroundings.storage.webhooks.setEnabled(workspaceId, webhookId, false).map(() => done)
      : okAsync(done),
  )
}

function settle(
  surroundings: Surroundings,
  claimed: ClaimedDelivery,
  settlement: Settlement,
  left: number,
): ResultAsync<Settlement | undefined, Refusal> {
  const { storage, plans } = surroundings
  const publishes = settlement.state === 'delivered' && claimed.delivery.trigger !== 'issues'
  const branches = publishes ? publishedBranches(surroundings, claimed) : okAsync([])
  return branches.andThen((published) =>
    storage.webhooks
      .settle(
        claimed.delivery,
        settlement,
        published.map((branch) => publishing(claimed, branch, settlement.at)),
      )
      .map((isDone) => {
        // Publishing changes no plan, so what is known of main holds at its next revision too.
        for (const branch of isDone ? published : []) {
          const plan = plans.find(branch)
          if (plan !== undefined) plans.keep({ ...branch, revision: branch.revision + 1 }, plan)
        }
        return isDone ? settlement : undefined
      })
      .orElse((failure): ResultAsync<Settlement | undefined, Refusal> => {
        if (failure.code !== 'revision-moved' && failure.code !== 'already-exists') return errAsync(failure)
        return left > 0 ? settle(surroundings, claimed, settlement, left - 1) : errAsync({ code: 'branch-contended' })
      }),
  )
}

/** Main, and the branches whose merges it has taken in since it was last received. */
function publishedBranches(
  surroundings: Surroundings,
  { delivery, webhook }: ClaimedDelivery,
): ResultAsync<readonly Branch[], Refusal> {
  const { branches, webhooks } = surroundings.storage
  const { workspaceId, revision } = delivery
  return findBranch(surroundings, workspaceId, mainBranchId).andThen((main) =>
    webhooks
      .merges(workspaceId, { after: webhook.publishedRevision, upTo: revision })
      .andThen((merges) => ResultAsync.combine(mergedBranches(merges).map((id) => branches.find(workspaceId, id))))
      .map((merged) => [main, ...merged.filter((branch) => branch !== undefined)]),
  )
}

/** The branches that merges name, each once. */
const mergedBranches = (merges: readonly MergeIntoMain[]): readonly BranchId[] => [
  ...new Set(merges.flatMap(({ details }) => branchIn(details) ?? [])),
]

const branchIn = (details: MergeIntoMain['details']): BranchId | undefined =>
  typeof details === 'object' && details !== null && 'branch' in details && typeof details.branch === 'string'
    ? (details.branch as BranchId)
    : undefined

function publishing({ delivery, webhook }: ClaimedDelivery, branch: Branch, at: string): Commit {
  const { id, webhookId, revision, actor, door } = delivery
  const action: NewAction = {
    at,
    actor,
    door,
    sentence: `Published revision ${revision} of main to the webhook ${JSON.stringify(webhook.name)}`,
    kind: 'publish',
    changes: [],
    details: { webhookId, deliveryId: id, revision },
  }
  return {
    workspaceId: branch.workspaceId,
    branchId: branch.id,
    expectedRevision: branch.revision,
    items: [],
    action,
  }
}
