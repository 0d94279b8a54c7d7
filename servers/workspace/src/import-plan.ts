import { type Change, describeChanges, type ItemKind, type Plan } from '@plan/core'
import {
  type Draft,
  describeWarnings,
  type ImportCounts,
  type ImportLimits,
  type ImportMethod,
  type PlanMediaType,
  parsePlan,
  planImport,
  warningLimit,
} from '@plan/import'
import type { StorageFailure, Workspace } from '@plan/storage'
import { errAsync, ResultAsync } from 'neverthrow'
import type { Acting } from './branches/acting.ts'
import { changeBranch } from './change-branch.ts'
import type { Once } from './once.ts'
import type { Refusal } from './refusal.ts'
import { requestDigest } from './request-digest.ts'
import type { Surroundings } from './surroundings.ts'

/** A text to be imported into a branch. */
export interface ImportRequest extends Acting {
  readonly workspaceId: string
  readonly branchId: string
  readonly text: string
  readonly mediaType: PlanMediaType
  readonly method: ImportMethod
  readonly limits?: ImportLimits
  /** Says what would be done and does nothing. */
  readonly dryRun?: boolean
  /**
   * The caller's name for this import: sent again within a day it is answered as it was and not
   * done again, and anything else under it is refused. A dry run has no use for it.
   */
  readonly idempotencyKey?: string | undefined
}

/** What an import did. */
export interface ImportReport {
  readonly counts: ImportCounts
  readonly warnings: readonly string[]
  /** What a dry run would change, in words. */
  readonly changes?: readonly string[]
}

/**
 * Brings a text into the plan of a branch, completely or not at all.
 *
 * @see Specification, "2. Import tracking plan"
 */
export function importPlan(surroundings: Surroundings, request: ImportRequest): ResultAsync<ImportReport, Refusal> {
  const parsed = parsePlan(request.text, request.mediaType, request.limits)
  if (parsed.isErr()) {
    const { failure, warnings } = parsed.error
    return errAsync({ code: 'body-refused', failure, warnings: describeWarnings(warnings) })
  }
  const { draft, warnings } = parsed.value
  return changeBranch(surroundings, {
    ...request,
    once: onceOf(request),
    decide: (plan, { workspace }) =>
      takenIds(surroundings, workspace, draft, plan).map((taken) => {
        const planned = planImport(draft, plan, {
          method: request.method,
          newId: surroundings.newId,
          takenIds: taken,
          codegen: workspace.settings.codegen,
        })
        const { newEvents, updatedEvents, newProperties } = planned.counts
        return {
          changes: planned.changes,
          sentence: `Imported a plan (${request.method}): ${newEvents} new and ${updatedEvents} updated events, ${newProperties} new properties`,
          reply: {
            counts: planned.counts,
            warnings: describeWarnings([...warnings, ...planned.warnings]),
            ...(request.dryRun === true ? { changes: inWords(plan, planned.changes) } : {}),
          },
        }
      }),
  })
}

/** The changes as sentences, as many as there may be warnings and a last one that counts the rest. */
function inWords(plan: Plan, changes: readonly Change[]): string[] {
  const sentences = describeChanges(plan, changes)
  const rest = sentences.length - warningLimit
  return rest > 0 ? [...sentences.slice(0, warningLimit), `and ${rest} more`] : sentences
}

const onceOf = (request: ImportRequest): Once | undefined =>
  request.idempotencyKey === undefined || request.dryRun === true
    ? undefined
    : { key: request.idempotencyKey, digest: requestDigest(request) }

/** The ids of the draft that other branches of the workspace use for items this plan does not have. */
function takenIds(
  { storage }: Surroundings,
  workspace: Workspace,
  draft: Draft,
  plan: Plan,
): ResultAsync<ReadonlyMap<ItemKind, ReadonlySet<string>>, StorageFailure> {
  const wanted = {
    event: draft.events.map((event) => event.id),
    property: draft.events.flatMap((event) => event.properties.map((property) => property.id)),
  }
  const known: Readonly<Record<keyof typeof wanted, ReadonlyMap<string, unknown>>> = {
    event: plan.events,
    property: plan.properties,
  }
  const lookups = (['event', 'property'] as const).map((kind) => {
    const ids = [...new Set(wanted[kind])].filter((id) => id !== undefined && !known[kind].has(id)) as string[]
    return storage.plans.takenIds(workspace.id, kind, ids).map((taken) => [kind, taken] as const)
  })
  return ResultAsync.combine(lookups).map((entries) => new Map(entries))
}
