import type { BranchStatistics } from './branch-statistics.ts'

/** One field of a branch's statistics, under its name in each format. */
export interface StatisticsColumn {
  /** Its name in the header of the CSV. */
  readonly header: string
  /** Its name in JSON. */
  readonly member: keyof BranchStatistics
  /** Absent where JSON leaves the field out. */
  readonly inJson?: true
  /** Whether somebody chooses the text freely, so that a spreadsheet could take it for a formula. */
  readonly isFreeText?: true
}

/**
 * The fields in the order of the columns. A branch id may begin with `-` and is still no free text:
 * its letters, digits, `_` and `-` can call nothing, and it has to stay what other requests name.
 *
 * @see Specification, "Branch statistics record"
 */
export const statisticsColumns: readonly StatisticsColumn[] = [
  { header: 'branchName', member: 'branchName', inJson: true, isFreeText: true },
  { header: 'branchId', member: 'branchId', inJson: true },
  { header: 'branchCreatorId', member: 'branchCreatorId', isFreeText: true },
  { header: 'branchCreatorEmail', member: 'branchCreator', inJson: true, isFreeText: true },
  { header: 'creationDate', member: 'creationDate', inJson: true },
  { header: 'branchStatus', member: 'branchStatus', inJson: true },
  { header: 'collaborators', member: 'collaborators', inJson: true, isFreeText: true },
  { header: 'lastPublishedDate', member: 'lastPublishedDate', inJson: true },
  { header: 'markedReadyForReviewDate', member: 'markedReadyForReviewDate', inJson: true },
  { header: 'markedReadyForReviewerUserEmail', member: 'markedReadyForReviewUser', inJson: true, isFreeText: true },
  { header: 'branchMergedDate', member: 'branchMergedDate', inJson: true },
  { header: 'branchMergedUserEmail', member: 'branchMergedUser', inJson: true, isFreeText: true },
]
