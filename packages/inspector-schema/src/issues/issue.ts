import type { Finding, FindingCode } from '../compare/finding.ts'
import type { PropertyPath } from '../wire/decode-properties.ts'

/** One difference from the plan, wherever and however often it was seen. */
export interface Issue {
  /** The same for the same source, event name, code and path, today and tomorrow: JSON of these four. */
  readonly key: string
  readonly sourceId: string
  readonly eventName: string
  readonly code: FindingCode
  /** To the property; empty where the event itself is meant. */
  readonly path: PropertyPath
  /** All findings of the issue as one; `describeFinding` makes a sentence of it. */
  readonly finding: Finding
  /** How often the source sent the event. */
  readonly eventVolume: number
  /** How often with this difference. */
  readonly issueVolume: number
  /** Of the event volume, 0 to 100, not rounded. */
  readonly percentage: number
  /** The app versions in which it was seen, newest first. */
  readonly releases: readonly IssueRelease[]
  /** Where it was seen, by name. */
  readonly platforms: readonly string[]
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}

/** An app version in which an issue was seen. */
export interface IssueRelease {
  /** Empty for an app without versions. */
  readonly version: string
  /** How often the source sent the event in this version. */
  readonly eventVolume: number
  readonly issueVolume: number
  /** Of the issue, not of the event. */
  readonly firstSeenAt: string
  readonly lastSeenAt: string
}
