import { err, ok, type Result } from 'neverthrow'
import type { AlreadyExists, Commit, Delivery, RevisionMoved, Settlement, StorageFailure } from '../storage.ts'
import { ask, get, run, type Work } from '../work.ts'
import { lockBranches, saveCommit } from './save-commit.ts'

/** Notes what came of an attempt, unless the delivery was claimed again or finished meanwhile. */
export function* saveSettlement(
  { workspaceId: workspace, webhookId: webhook, id, attempts, revision, trigger, nextAttemptAt }: Delivery,
  settlement: Settlement,
  commits: readonly Commit[],
): Work<Result<boolean, AlreadyExists | RevisionMoved | StorageFailure>> {
  yield* ask((session) => session.lockWebhook({ workspace, webhook }))
  const row = yield* get(({ deliveries }) => deliveries.find({ workspace, webhook, id }))
  if (row === undefined || row.attempts !== attempts || row.claimed_until === null) return ok(false)
  const isDelivered = settlement.state === 'delivered'
  const state = row.state === 'superseded' && !isDelivered ? row.state : settlement.state
  yield* run(({ deliveries }) =>
    deliveries.settle({
      workspace,
      webhook,
      id,
      attempts,
      state,
      next_attempt_at: settlement.nextAttemptAt ?? nextAttemptAt,
      last_status: settlement.status ?? null,
      last_error: settlement.error ?? null,
      finished_at: state === 'pending' ? null : state === 'superseded' ? row.finished_at : settlement.at,
    }),
  )
  if (!isDelivered) return ok(true)
  if (trigger !== 'issues') yield* run(({ webhooks }) => webhooks.published({ workspace, webhook, revision }))
  yield* lockBranches(commits)
  for (const commit of commits) {
    const saved = yield* saveCommit(commit)
    if (saved.isErr()) return err(saved.error)
  }
  return ok(true)
}
