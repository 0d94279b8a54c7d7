import { err, ok, type Result } from 'neverthrow'
import type { AlreadyExists, Commit, Delivery, RevisionMoved, Settlement, StorageFailure } from '../storage.ts'
import type { Statements } from './connection.ts'
import { saveCommit } from './plans.ts'
import { sqliteQueries } from './queries.ts'

const { deliveries, webhooks } = sqliteQueries

/** Notes what came of an attempt, unless the delivery was claimed again or finished meanwhile. */
export function saveSettlement(
  statements: Statements,
  { workspaceId: workspace, webhookId: webhook, id, attempts, revision, nextAttemptAt }: Delivery,
  settlement: Settlement,
  commits: readonly Commit[],
): Result<boolean, AlreadyExists | RevisionMoved | StorageFailure> {
  const row = statements.get(deliveries.find({ workspace, webhook, id }))
  if (row === undefined || row.attempts !== attempts || row.claimed_until === null) return ok(false)
  const isDelivered = settlement.state === 'delivered'
  const state = row.state === 'superseded' && !isDelivered ? row.state : settlement.state
  statements.run(
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
  statements.run(webhooks.published({ workspace, webhook, revision }))
  for (const commit of commits) {
    const saved = saveCommit(statements, commit)
    if (saved.isErr()) return err(saved.error)
  }
  return ok(true)
}
