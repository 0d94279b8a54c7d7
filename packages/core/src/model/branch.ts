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
export const branchStatusSchema = z.enum(branchStatuses)
export type BranchStatus = z.infer<typeof branchStatusSchema>

const finished: ReadonlySet<BranchStatus> = new Set(['Merged', 'Closed'])

/** Whether a branch in this state still takes changes. */
export const acceptsChanges = (status: BranchStatus): boolean => !finished.has(status)
