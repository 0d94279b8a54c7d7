import * as z from 'zod'

/** The states of a branch, as the specification spells them. */
export const branchStatuses = [
  'Merged',
  'Open',
  'Closed',
  'Draft',
  'ReadyForReview',
  'ChangesRequested',
  'Approved',
] as const

/** Accepts the spelling of {@link branchStatuses} alone. */
export const branchStatusSchema = z.enum(branchStatuses)

/** Where a branch stands between its creation and its end; `Open` exists only in workspaces without reviews. */
export type BranchStatus = z.infer<typeof branchStatusSchema>

const finished: ReadonlySet<BranchStatus> = new Set(['Merged', 'Closed'])

/**
 * Whether a branch in this state still takes changes.
 *
 * @example
 * acceptsChanges('Approved') // true
 * acceptsChanges('Merged')   // false
 */
export const acceptsChanges = (status: BranchStatus): boolean => !finished.has(status)
