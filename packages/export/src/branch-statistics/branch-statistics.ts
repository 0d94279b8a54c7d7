import { type BranchId, type BranchStatus, compareText, type Milestone, personBehind } from '@plan/core'
import type { BranchHistory } from './branch-history.ts'

/** The statistics of one branch. Times are UTC, ISO 8601 with milliseconds; people are their e-mail addresses. */
export interface BranchStatistics {
  readonly branchName: string
  readonly branchId: BranchId
  /** The id of the person who created the branch, by themselves or through an agent; else the name of whoever did. */
  readonly branchCreatorId: string | null
  readonly branchCreator: string | null
  readonly creationDate: string
  readonly branchStatus: BranchStatus
  readonly collaborators: readonly string[]
  readonly lastPublishedDate: string | null
  readonly markedReadyForReviewDate: string | null
  readonly markedReadyForReviewUser: string | null
  readonly branchMergedDate: string | null
  readonly branchMergedUser: string | null
}

/**
 * The statistics of a branch: a fold over its history. `emails` has the addresses of people by id.
 *
 * What an agent did is its person's. Where nobody stands behind an action, or a person without an
 * address, the address is null and the date stays. Collaborators are the persons who changed the
 * branch, without its creator, in code point order of their addresses.
 *
 * @see Specification, "Branch statistics record"
 */
export function branchStatistics(
  { branch, milestones, editors }: BranchHistory,
  emails: ReadonlyMap<string, string>,
): BranchStatistics {
  const personOf = (milestone: Milestone | undefined) => milestone && personBehind(milestone.actor)
  const emailOf = (milestone: Milestone | undefined) => {
    const person = personOf(milestone)
    return person === undefined ? null : (emails.get(person) ?? null)
  }
  const creation = milestones.find(({ kind }) => kind === 'create')
  const review = milestones.find(({ status }) => status === 'ReadyForReview')
  const merge = milestones.findLast(({ status }) => status === 'Merged')
  const published = milestones.findLast(({ kind }) => kind === 'publish')
  const creator = personOf(creation)
  return {
    branchName: branch.name,
    branchId: branch.id,
    branchCreatorId: creation?.actor.id ?? null,
    branchCreator: emailOf(creation),
    creationDate: branch.createdAt,
    branchStatus: branch.status,
    collaborators: editors
      .filter((id) => id !== creator)
      .flatMap((id) => emails.get(id) ?? [])
      .toSorted(compareText),
    lastPublishedDate: published?.at ?? null,
    markedReadyForReviewDate: review?.at ?? null,
    markedReadyForReviewUser: emailOf(review),
    branchMergedDate: merge?.at ?? null,
    branchMergedUser: emailOf(merge),
  }
}
