import type { BranchStatus } from '@plan/core'
import { type Resolution, resolutions, type SeenRelease } from './resolutions.ts'

/** What somebody said of an issue. */
export type IssueStatus = { readonly since: string; readonly by: string } & (
  | { readonly status: 'unresolved' }
  | {
      readonly status: 'ignored'
      /** The id of a branch, with whose end the issue is looked at again. */
      readonly untilMerged?: string
    }
  | { readonly status: 'resolved'; readonly resolution: Resolution }
)

/** What an issue is now. */
export const issueStatuses = {
  unresolved: { doc: 'Nobody said anything of it, or that it is to be looked at.' },
  ignored: { doc: 'Somebody does not want to see it, for good or until a branch is merged.' },
  resolved: { doc: 'Somebody said from when on it is gone, and it was not seen there since.' },
  regression: { doc: 'It was seen, after it was called resolved, where it should have been gone.' },
} as const

/** One of {@link issueStatuses}. */
export type CurrentStatus = keyof typeof issueStatuses

/**
 * What an issue is now, by what somebody said of it and where it was seen since. What was seen
 * before the issue was called resolved speaks against nothing. An issue that is ignored until a
 * branch is merged comes back with the end of the branch, however it ended.
 *
 * @example
 * const resolution = { in: 'version', version: '2.0.0' } as const
 * const status = { status: 'resolved', resolution, since: '2026-01-01T00:00:00.000Z', by: 'ada' } as const
 * statusNow(status, [{ version: '1.9.0', lastSeenAt: '2026-01-02T00:00:00.000Z' }], () => undefined) // 'resolved'
 * statusNow(status, [{ version: '2.1.0', lastSeenAt: '2026-01-02T00:00:00.000Z' }], () => undefined) // 'regression'
 */
export function statusNow(
  said: IssueStatus | undefined,
  releases: Iterable<SeenRelease>,
  statusOfBranch: (branchId: string) => BranchStatus | undefined,
): CurrentStatus {
  if (said === undefined || said.status === 'unresolved') return 'unresolved'
  if (said.status === 'ignored')
    return said.untilMerged === undefined || isUnderWay(statusOfBranch(said.untilMerged)) ? 'ignored' : 'unresolved'
  const { since, resolution } = said
  for (const release of releases)
    if (release.lastSeenAt > since && shouldBeGone(resolution, release)) return 'regression'
  return 'resolved'
}

/** A closed branch will not be merged; waiting for it would hide the issue for good. */
const isUnderWay = (status: BranchStatus | undefined) =>
  status !== undefined && status !== 'Merged' && status !== 'Closed'

const shouldBeGone = (resolution: Resolution, release: SeenRelease): boolean => {
  // A resolution stands in its own line of the table, which the types cannot tell.
  const kind = resolutions[resolution.in] as { shouldBeGone: (of: Resolution, release: SeenRelease) => boolean }
  return kind.shouldBeGone(resolution, release)
}
