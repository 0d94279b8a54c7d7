import { err, ok, type Result } from 'neverthrow'
import type { Plan } from '../model/plan.ts'
import type { ApplyFailure } from './apply-failure.ts'
import { type Change, kindOf } from './change-kinds.ts'
import { findBreak } from './find-break.ts'
import { workOn } from './working-plan.ts'

/**
 * The plan with all changes applied in order, or the first reason why that cannot be done.
 *
 * Mentions between items and the names of an event's properties are checked once at the end, so a
 * list may pass through states that mention what comes later in it or have a name twice.
 *
 * @example
 * applyChanges(emptyPlan, [{ kind: 'event-archived', id: 'e1' as EventId }])
 * // Err { code: 'item-missing', at: 0, kind: 'event', id: 'e1' }
 */
export function applyChanges(plan: Plan, changes: readonly Change[]): Result<Plan, ApplyFailure> {
  const work = workOn(plan)
  for (const [at, change] of changes.entries()) {
    const applied = kindOf(change).apply(work, change)
    if (applied.isErr()) return err({ ...applied.error, at } as ApplyFailure)
  }
  const after = work.finish()
  const failure = findBreak(plan, after)
  return failure === undefined ? ok(after) : err(failure)
}
