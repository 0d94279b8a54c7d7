import type { Branch } from '@plan/storage'
import { err, ok, type Result } from 'neverthrow'
import type { BranchMoved } from '../refusal.ts'

/** Refuses what somebody decided about another revision of the branch than the one that is there. */
export const atRevision = (
  { revision }: Pick<Branch, 'revision'>,
  expected: number | undefined,
): Result<void, BranchMoved> =>
  expected === undefined || expected === revision ? ok() : err({ code: 'branch-moved', revision })
