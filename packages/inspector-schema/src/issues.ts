/** What a service makes of many observations: issues, their statuses, coverage. An entry of its own, so that an app carries nothing of it. */
export { compareVersions, isVersion } from './issues/compare-versions.ts'
export {
  type Coverage,
  coverOf,
  type EventCoverage,
  type ImplementationStatus,
  implementationStatuses,
  type PropertyCoverage,
  type SourceCoverage,
  type VersionCoverage,
} from './issues/cover-of.ts'
export { findIssues } from './issues/find-issues.ts'
export type { Issue, IssueRelease } from './issues/issue.ts'
export type { JudgedShape, ObservedShape } from './issues/observed-shape.ts'
export { describeStatusFailure, readStatus, type StatusFailure } from './issues/read-status.ts'
export { type Resolution, type ResolutionName, resolutions, type SeenRelease } from './issues/resolutions.ts'
export { type CurrentStatus, type IssueStatus, issueStatuses, statusNow } from './issues/status-now.ts'
export { type WouldFix, wouldFix } from './issues/would-fix.ts'
