import { compareVersions } from './compare-versions.ts'
import type { IssueRelease } from './issue.ts'

interface Facts {
  'this-release': { readonly version: string }
  'next-release': { readonly after: string }
  version: { readonly version: string }
  time: { readonly at: string }
}

/** From when on an issue should be gone. */
export type ResolutionName = keyof Facts

/** A claim that an issue is gone, and from when on. */
export type Resolution = { readonly [In in ResolutionName]: { readonly in: In } & Facts[In] }[ResolutionName]

/** What is known of a release in which an issue was seen. */
export type SeenRelease = Pick<IssueRelease, 'version' | 'lastSeenAt'>

interface ResolutionKind<In extends ResolutionName> {
  readonly doc: string
  /** The member that says from when on, and what it holds. */
  readonly from: { readonly member: Exclude<keyof Facts[In], 'in'> & string; readonly holds: 'version' | 'time' }
  /** Whether a release that was seen after the resolution was made should have been without it. */
  readonly shouldBeGone: (resolution: Extract<Resolution, { in: In }>, release: SeenRelease) => boolean
}

const fromVersion = ({ version: fixed }: { readonly version: string }, { version }: SeenRelease) =>
  compareVersions(version, fixed) >= 0

/** Every kind of resolution. */
export const resolutions: { readonly [In in ResolutionName]: ResolutionKind<In> } = {
  'this-release': {
    doc: 'In the release that is the latest now: it and all newer ones should be without the issue.',
    from: { member: 'version', holds: 'version' },
    shouldBeGone: fromVersion,
  },
  'next-release': {
    doc: 'In the next release: all that are newer than the latest now should be without the issue.',
    from: { member: 'after', holds: 'version' },
    shouldBeGone: ({ after }, { version }) => compareVersions(version, after) > 0,
  },
  version: {
    doc: 'In a given version: it and all newer ones should be without the issue.',
    from: { member: 'version', holds: 'version' },
    shouldBeGone: fromVersion,
  },
  time: {
    doc: 'From a given time on: no release should show the issue after it.',
    from: { member: 'at', holds: 'time' },
    shouldBeGone: ({ at }, { lastSeenAt }) => lastSeenAt > at,
  },
}
