/** The columns of every table, as queries know them. What creates them is in `migrations/`. */
import type { ActionKind, Actor, BranchId, BranchStatus, ItemKind, Role, WorkspaceId } from '@plan/core'
import type { InspectorTables } from './inspector-tables.ts'
import type { MachineToken } from './people-storage.ts'
import type { Action, Delivery } from './storage.ts'

/** `to_rev` of a row that still holds: the largest 32-bit integer, which no branch reaches. */
export const openEnd = 2_147_483_647

/** What names a branch. */
export interface BranchKey {
  readonly workspace: WorkspaceId
  readonly branch: BranchId
}

/** A branch at one of its revisions. */
export interface Moment extends BranchKey {
  readonly revision: number
}

export interface WorkspaceRow {
  readonly id: WorkspaceId
  readonly name: string
  /** JSON. */
  readonly settings: string
  readonly created_at: string
}

export interface BranchRow {
  readonly workspace: WorkspaceId
  readonly id: BranchId
  readonly name: string
  readonly status: BranchStatus
  readonly revision: number
  readonly base_revision: number
  /** JSON. */
  readonly approvals: string
  /** What it is for; empty where nobody said. */
  readonly description: string
  readonly created_at: string
}

/** An item as it stands on a branch from `from_rev` until just before `to_rev`. */
interface ItemRow {
  readonly workspace: WorkspaceId
  readonly branch: BranchId
  readonly kind: ItemKind
  readonly id: string
  readonly from_rev: number
  readonly to_rev: number
  /** NULL together with `body`. */
  readonly name: string | null
  /** JSON; NULL says that the branch has removed what main has. */
  readonly body: string | null
}

export interface ActionRow {
  readonly workspace: WorkspaceId
  readonly branch: BranchId
  readonly revision: number
  readonly at: string
  readonly actor_kind: Actor['kind']
  readonly actor_id: string
  readonly door: Action['door']
  readonly sentence: string
  readonly previous_hash: string
  readonly hash: string
  /** JSON. Whoever reads a later column walks over it: histories come out of indexes that have no changes. */
  readonly changes: string
  readonly kind: ActionKind
  /** NULL where the branch stayed in its state. */
  readonly status: BranchStatus | null
  /** JSON; NULL where there is nothing more to say. */
  readonly details: string | null
}

export interface PersonRow {
  readonly id: string
  readonly email: string
  /** The address in lower case, which nobody shares. */
  readonly email_key: string
  readonly name: string
  readonly created_at: string
  /** As argon2 spells it; NULL where no password opens anything. */
  readonly password_digest: string | null
  readonly disabled_at: string | null
}

export interface MembershipRow {
  readonly workspace: WorkspaceId
  readonly person: string
  readonly role: Role
  readonly since: string
}

export interface InvitationRow {
  readonly workspace: WorkspaceId
  readonly id: string
  readonly email: string
  /** As that of a person. */
  readonly email_key: string
  readonly role: Role
  readonly token_digest: string
  readonly invited_by: string
  readonly created_at: string
  readonly expires_at: string
  readonly accepted_at: string | null
}

export interface SessionRow {
  readonly digest: string
  readonly person: string
  readonly created_at: string
  readonly used_at: string
  readonly expires_at: string
}

export interface PasswordResetRow {
  readonly digest: string
  readonly person: string
  readonly created_at: string
  readonly expires_at: string
  readonly used_at: string | null
}

export interface IdentityRow {
  readonly issuer: string
  readonly subject: string
  readonly person: string
}

export interface MachineTokenRow {
  readonly workspace: WorkspaceId
  readonly id: string
  readonly name: string
  readonly person: string
  readonly secret_digest: string
  readonly branch_pattern: string
  readonly access: MachineToken['access']
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

export interface OAuthRecordRow {
  readonly model: string
  readonly id: string
  /** JSON. */
  readonly payload: string
  readonly uid: string | null
  readonly grant_id: string | null
  readonly person: string | null
  readonly consumed_at: string | null
  readonly expires_at: string | null
}

export interface OAuthKeyRow {
  readonly kid: string
  readonly sealed_key: string
  readonly created_at: string
  readonly retired_at: string | null
}

export interface ServiceAccountRow {
  readonly workspace: WorkspaceId
  readonly name: string
  readonly secret_digest: string
  readonly created_at: string
}

export interface IdempotencyRow {
  readonly workspace: WorkspaceId
  readonly account: string
  readonly key: string
  readonly request_digest: string
  readonly created_at: string
  /** JSON. */
  readonly reply: string
}

export interface WebhookRow {
  readonly workspace: WorkspaceId
  readonly id: string
  readonly name: string
  readonly url: string
  readonly secret: string
  /** NULL together with `previous_until`. */
  readonly previous_secret: string | null
  readonly previous_until: string | null
  /** 0 or 1, as the two after it. */
  readonly enabled: number
  readonly publishes_on_merge: number
  readonly allows_private: number
  /** 0 or 1. */
  readonly alerts_on_issues: number
  readonly from_revision: number
  readonly published_revision: number
  readonly created_at: string
}

export interface DeliveryRow {
  readonly workspace: WorkspaceId
  readonly webhook: string
  readonly id: string
  readonly revision: number
  readonly trigger: Delivery['trigger']
  readonly actor_kind: Actor['kind']
  readonly actor_id: string
  readonly door: Action['door']
  readonly state: Delivery['state']
  readonly attempts: number
  readonly next_attempt_at: string
  /** Until then nobody else sends it; NULL when nobody is sending. */
  readonly claimed_until: string | null
  readonly last_status: number | null
  readonly last_error: string | null
  /** The body as it stands; NULL where it is rendered from the plan. */
  readonly payload: string | null
  readonly created_at: string
  readonly finished_at: string | null
}

/** A migration that was applied. */
export interface MigrationRow {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

export interface Tables extends InspectorTables {
  readonly workspaces: WorkspaceRow
  readonly branches: BranchRow
  readonly items: ItemRow
  readonly actions: ActionRow
  readonly service_accounts: ServiceAccountRow
  readonly people: PersonRow
  readonly memberships: MembershipRow
  readonly invitations: InvitationRow
  readonly sessions: SessionRow
  readonly password_resets: PasswordResetRow
  readonly identities: IdentityRow
  readonly machine_tokens: MachineTokenRow
  readonly oauth_records: OAuthRecordRow
  readonly oauth_keys: OAuthKeyRow
  readonly idempotency_records: IdempotencyRow
  readonly webhooks: WebhookRow
  readonly deliveries: DeliveryRow
  readonly migrations: MigrationRow
}
