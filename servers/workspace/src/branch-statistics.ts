import { type BranchStatus, personBehind, type WorkspaceId } from '@plan/core'
import { branchStatistics, type StatisticsFormatName, statisticsFormats } from '@plan/export'
import type { BranchHistory, StorageFailure } from '@plan/storage'
import type { ResultAsync } from 'neverthrow'
import type { Surroundings } from './surroundings.ts'

/**
 * The statistics of the workspace's branches that stand in one of the given states, as text in
 * chunks that are made as they are asked for. Main has none.
 *
 * @see Specification, "3. Export branch statistics"
 */
export function exportBranchStatistics(
  { storage }: Surroundings,
  request: {
    readonly workspaceId: WorkspaceId
    readonly statuses: readonly BranchStatus[]
    readonly format: StatisticsFormatName
  },
): ResultAsync<Iterable<string>, StorageFailure> {
  const { statuses, format } = request
  return storage.branches.histories(request.workspaceId).andThen((all) => {
    const histories = all.filter(({ branch }) => statuses.includes(branch.status))
    return storage.people.list(personsIn(histories)).map((people) => {
      const emails = new Map(people.map(({ id, email }) => [id, email]))
      return statisticsFormats[format].render(histories.map((history) => branchStatistics(history, emails)))
    })
  })
}

/** The ids of all persons who acted, by themselves or through agents. */
function personsIn(histories: readonly BranchHistory[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { milestones, editors } of histories) {
    for (const id of editors) ids.add(id)
    for (const id of milestones.flatMap(({ actor }) => personBehind(actor) ?? [])) ids.add(id)
  }
  return ids
}
