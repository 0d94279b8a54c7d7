/** The columns of the tables that the Inspector has. Numbers stay below 2^53. */
import type { WorkspaceId } from '@plan/core'
import type { Shape } from './inspector-storage.ts'

/** The last numbers that were given. */
interface InspectorHeadRow {
  readonly workspace: WorkspaceId
  readonly commits: number
  readonly shapes: number
  readonly samples: number
  /** How often something was let go. */
  readonly expiries: number
}

export interface InspectorKeyRow {
  readonly workspace: WorkspaceId
  readonly id: string
  readonly source: string
  readonly name: string
  readonly key_digest: string
  readonly hint: string
  readonly created_at: string
  readonly ends_at: string | null
  readonly used_at: string | null
}

export interface InspectorShapeRow {
  readonly workspace: WorkspaceId
  readonly number: number
  readonly digest: string
  readonly source: string
  readonly environment: Shape['environment']
  readonly app_version: string
  readonly platform: string
  readonly event_name: string
  /** JSON, as the next one. */
  readonly schema: string
  readonly checks: string
  /** How many `expiries` there had been when its number was last asked for. */
  readonly registered: number
}

export interface InspectorJournalRow {
  readonly workspace: WorkspaceId
  /** That of the commit. */
  readonly number: number
  readonly at: string
  /** `shape:count,…` */
  readonly tallies: string
}

export interface InspectorCountRow {
  readonly workspace: WorkspaceId
  /** Its beginning. */
  readonly hour: string
  readonly shape: number
  readonly count: number
}

export interface InspectorSightingRow {
  readonly workspace: WorkspaceId
  readonly shape: number
  readonly first_at: string
  readonly last_at: string
}

export interface InspectorMessagesRow {
  readonly workspace: WorkspaceId
  /** That of the commit. */
  readonly number: number
  readonly at: string
  /** How many there are. */
  readonly size: number
  /** Seven bytes each, big-endian, in base64url. */
  readonly messages: string
}

export interface InspectorSampleRow {
  readonly workspace: WorkspaceId
  readonly number: number
  readonly shape: number
  readonly at: string
  readonly stream: string
  /** JSON. */
  readonly element: string
  readonly expires_at: string
}

export interface InspectorNoticeRow {
  readonly workspace: WorkspaceId
  readonly hour: string
  readonly source: string
  readonly environment: string
  readonly code: string
  readonly place: string
  readonly count: number
  readonly example: string
  readonly last_seen_at: string
}

export interface InspectorIssueRow {
  readonly workspace: WorkspaceId
  readonly id: string
  readonly source: string
  readonly event_name: string
  readonly code: string
  /** JSON, as the two after it. */
  readonly path: string
  readonly status: string
  readonly history: string
  readonly noticed_at: string
  readonly alerted_at: string
  readonly version: number
}

export interface InspectorStreamRow {
  readonly workspace: WorkspaceId
  readonly stream: string
  readonly branch: string
  readonly chosen_at: string
}

export interface InspectorTables {
  readonly inspector_heads: InspectorHeadRow
  readonly inspector_keys: InspectorKeyRow
  readonly inspector_shapes: InspectorShapeRow
  readonly inspector_journal: InspectorJournalRow
  readonly inspector_counts: InspectorCountRow
  readonly inspector_sightings: InspectorSightingRow
  readonly inspector_messages: InspectorMessagesRow
  readonly inspector_samples: InspectorSampleRow
  readonly inspector_notices: InspectorNoticeRow
  readonly inspector_issues: InspectorIssueRow
  readonly inspector_streams: InspectorStreamRow
}
