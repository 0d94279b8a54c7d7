/** The port: what the use cases may ask of a storage engine. Nothing here knows SQL. */
import type {
  ActionKind,
  Actor,
  Approval,
  BranchId,
  BranchStatus,
  Change,
  ChangedItem,
  ItemKind,
  JsonValue,
  Milestone,
  Plan,
  WorkspaceId,
  WorkspaceSettings,
} from '@plan/core'
import type { ResultAsync } from 'neverthrow'
import type { InspectorStorage } from './inspector-storage.ts'
import type { OAuth } from './oauth-storage.ts'
import type {
  Identities,
  Invitations,
  MachineTokens,
  Memberships,
  PasswordResets,
  People,
  Sessions,
} from './people-storage.ts'

/** The engine could not do its work. `cause` is for the log, never for a reply. */
export interface StorageFailure {
  readonly code:
    | 'storage-unavailable'
    | 'storage-full'
    | 'storage-read-only'
    | 'storage-damaged'
    /** A disk that does not read or write. */
    | 'storage-io-error'
    /** The disk did not confirm what was written. What is on it only a restart can tell, and nothing is written before. */
    | 'storage-unsynced'
    /** What is looked for or written holds NUL, which no stored text does. Nothing was written. */
    | 'text-unstorable'
  readonly cause: unknown
}

/** Something with this id or name is already there. */
export interface AlreadyExists {
  readonly code: 'already-exists'
}

/** Another commit came first: the branch no longer stands at the expected revision. */
export interface RevisionMoved {
  readonly code: 'revision-moved'
}

export interface Workspace {
  readonly id: WorkspaceId
  readonly name: string
  readonly settings: WorkspaceSettings
  /** UTC, ISO 8601 with milliseconds, as every time in this port. */
  readonly createdAt: string
}

export interface Branch {
  readonly workspaceId: WorkspaceId
  readonly id: BranchId
  readonly name: string
  readonly status: BranchStatus
  /** Grows by one with every action. 0 only where a branch has no actions, which is a damaged row. */
  readonly revision: number
  /** The revision of main that the branch last took in; 0 on main itself. */
  readonly baseRevision: number
  /** The approvals the branch has, as the life cycle of branches wrote them. */
  readonly approvals: readonly Approval[]
  /** What it is for, where somebody said. */
  readonly description?: string | undefined
  readonly createdAt: string
}

/** One entry of a branch's log before it is written. */
export interface NewAction {
  readonly at: string
  readonly actor: Actor
  /** The interface through which it came. */
  readonly door: 'rest' | 'command' | 'web' | 'mcp'
  /** What happened, for people. */
  readonly sentence: string
  readonly kind: ActionKind
  /** The state the branch enters with it; absent where it stays in its state. */
  readonly status?: BranchStatus | undefined
  readonly changes: readonly Change[]
  /** What else there is to say: an approval, a reason, a comment, how conflicts were settled. */
  readonly details?: JsonValue | undefined
}

/** The first entry of a log before it is written. Its kind is `create`, its status that of the new branch. */
export type Creation = Omit<NewAction, 'kind' | 'status' | 'details'>

/** One entry of a branch's log. `hash` covers the entry and `previousHash`, so that the log is a chain. */
export interface Action extends NewAction {
  readonly revision: number
  readonly previousHash: string
  readonly hash: string
}

/** What the log of a branch says of its life. None of its changes is read for it. */
export interface BranchHistory {
  readonly branch: Branch
  /**
   * The creation, every action with which the branch entered a state, and every `publish`, oldest
   * first. Empty only where a branch has no actions, which is a damaged row.
   */
  readonly milestones: readonly Milestone[]
  /** The ids of the people with a `change`, their own or an agent's for them, each once, in code point order. */
  readonly editors: readonly string[]
}

export interface ServiceAccount {
  readonly workspaceId: WorkspaceId
  readonly name: string
  /** Keyed digest of the secret, hex. */
  readonly secretDigest: string
  readonly createdAt: string
}

/** What was done under a key that a caller made for it, and what was answered. */
export interface IdempotencyRecord {
  readonly workspaceId: WorkspaceId
  /** Who made the key: another account's equal key is another key. */
  readonly account: string
  readonly key: string
  /** Tells a repeated request from another one under the same key. */
  readonly requestDigest: string
  /** JSON. */
  readonly reply: string
  readonly createdAt: string
}

export interface Commit {
  readonly workspaceId: WorkspaceId
  readonly branchId: BranchId
  /** The revision the changes were planned against. */
  readonly expectedRevision: number
  readonly items: Iterable<ChangedItem>
  /** Items of which the branch says nothing of its own any more: it has what main has at its base. */
  readonly released?: Iterable<Pick<ChangedItem, 'kind' | 'id'>> | undefined
  /** The revision of main that the branch takes in with it. */
  readonly baseRevision?: number | undefined
  /** The approvals the branch has from now on. */
  readonly approvals?: readonly Approval[] | undefined
  /** What the branch is for from now on; empty for nothing. */
  readonly description?: string | undefined
  readonly action: NewAction
  /** Under which key the commit is made; it is refused where the key is taken. */
  readonly idempotency?: IdempotencyRecord | undefined
}

export interface Workspaces {
  /** Creates the workspace with its main branch, whose first action is the given one. */
  create(workspace: Workspace, action: Creation): ResultAsync<Branch, AlreadyExists | StorageFailure>
  find(id: WorkspaceId): ResultAsync<Workspace | undefined, StorageFailure>
  list(): ResultAsync<readonly Workspace[], StorageFailure>
  /** Gives some settings new values; the others stay as they are at that moment. The result is all of them. */
  changeSettings(id: WorkspaceId, changed: Partial<WorkspaceSettings>): ResultAsync<WorkspaceSettings, StorageFailure>
}

export interface ServiceAccounts {
  /** A name that an account has, or a machine token that nobody revoked, is `already-exists`. */
  create(account: ServiceAccount): ResultAsync<void, AlreadyExists | StorageFailure>
  find(workspaceId: WorkspaceId, name: string): ResultAsync<ServiceAccount | undefined, StorageFailure>
  /** By name. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly ServiceAccount[], StorageFailure>
  /** Ends an account; its name is free again. False where there was none. */
  remove(workspaceId: WorkspaceId, name: string): ResultAsync<boolean, StorageFailure>
}

export interface NewBranch {
  readonly workspaceId: WorkspaceId
  readonly id: BranchId
  readonly name: string
  readonly status: BranchStatus
  /** What it is for. */
  readonly description?: string | undefined
  readonly createdAt: string
}

export interface Branches {
  /** Creates a branch on main as it stands now. Nothing is copied. */
  create(branch: NewBranch, action: Creation): ResultAsync<Branch, AlreadyExists | StorageFailure>
  find(workspaceId: WorkspaceId, id: BranchId): ResultAsync<Branch | undefined, StorageFailure>
  /** By creation time, then id; main is among them. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly Branch[], StorageFailure>
  /** The branch's log, oldest first. */
  actions(workspaceId: WorkspaceId, id: BranchId): ResultAsync<readonly Action[], StorageFailure>
  /** One branch with its history. */
  history(workspaceId: WorkspaceId, id: BranchId): ResultAsync<BranchHistory | undefined, StorageFailure>
  /** Every branch but main with its history, all as of one moment, in the order of {@link list}. */
  histories(workspaceId: WorkspaceId): ResultAsync<readonly BranchHistory[], StorageFailure>
}

export interface Plans {
  /** The plan of a branch as it stands at `branch.revision`, which may be an old one. */
  load(branch: Branch): ResultAsync<Plan, StorageFailure>
  /**
   * What a branch itself says of items at `branch.revision`: laid over main at its base it gives
   * what {@link load} gives. Of main itself that is everything.
   */
  own(branch: Branch): ResultAsync<readonly ChangedItem[], StorageFailure>
  /**
   * Writes the changed items and the action that says why, all or nothing, and moves the branch to
   * its next revision and to the state its action names. The commit's idempotency record is part of
   * it; a record that has its key already is `already-exists`, wherever the branch stands; so is a commit that takes a finished
   * branch up again while another working branch has its name. Resolves
   * once the commit is on disk.
   */
  commit(commit: Commit): ResultAsync<Branch, AlreadyExists | RevisionMoved | StorageFailure>
  /** Commits to two branches, to both or to none: what a merge does to main and to its branch. */
  commitBoth(
    first: Commit,
    second: Commit,
  ): ResultAsync<readonly [Branch, Branch], AlreadyExists | RevisionMoved | StorageFailure>
  /** Those of the given ids that an item of the kind has, or once had, on any branch of the workspace. */
  takenIds(
    workspaceId: WorkspaceId,
    kind: ItemKind,
    ids: readonly string[],
  ): ResultAsync<ReadonlySet<string>, StorageFailure>
}

export interface IdempotencyRecords {
  find(
    workspaceId: WorkspaceId,
    account: string,
    key: string,
  ): ResultAsync<IdempotencyRecord | undefined, StorageFailure>
  /** For what was done without a commit. */
  save(record: IdempotencyRecord): ResultAsync<void, AlreadyExists | StorageFailure>
  /** Removes the workspace's records made before a time. Their keys are free again. */
  forgetBefore(workspaceId: WorkspaceId, createdAt: string): ResultAsync<void, StorageFailure>
}

/** What each secret of a webhook is sealed with is known to the use cases alone. */
export interface Webhook {
  readonly workspaceId: WorkspaceId
  readonly id: string
  readonly name: string
  readonly url: string
  readonly sealedSecret: string
  /** The secret before the last rotation, and until when it signs too. */
  readonly previous?: { readonly sealedSecret: string; readonly until: string } | undefined
  readonly isEnabled: boolean
  readonly publishesOnMerge: boolean
  /** Its address may lie in a private network. */
  readonly allowsPrivateAddresses: boolean
  /** It is told of issues that the Inspector finds. */
  readonly alertsOnIssues?: boolean | undefined
  /** The revision of main it was created at: earlier merges are not sent on their own. */
  readonly fromRevision: number
  /** The newest revision of main that was delivered; 0 where none was. */
  readonly publishedRevision: number
  readonly createdAt: string
}

/** A sending to one webhook: of main, as it stood at one revision, or of the issues that were found when it stood there. */
export interface NewDelivery {
  readonly workspaceId: WorkspaceId
  readonly webhookId: string
  readonly id: string
  readonly revision: number
  readonly trigger: 'merge' | 'manual' | 'issues'
  /** A body that is sent as it stands. */
  readonly payload?: string | undefined
  /** Who merged, or asked for it. */
  readonly actor: Actor
  readonly door: NewAction['door']
  readonly createdAt: string
}

export interface Delivery extends NewDelivery {
  /** `superseded`: not sent any more, because a newer revision goes to the same webhook. */
  readonly state: 'pending' | 'delivered' | 'failed' | 'superseded'
  /** How often it was claimed. */
  readonly attempts: number
  readonly nextAttemptAt: string
  /** The status of the last answer. */
  readonly lastStatus?: number | undefined
  /** Why the last attempt did not deliver, for people. */
  readonly lastError?: string | undefined
  readonly finishedAt?: string | undefined
}

/** What came of an attempt. */
export interface Settlement {
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly at: string
  /** Where it stays pending. */
  readonly nextAttemptAt?: string | undefined
  readonly status?: number | undefined
  readonly error?: string | undefined
}

/** A merge into main, without its changes. */
export interface MergeIntoMain {
  readonly revision: number
  readonly actor: Actor
  readonly door: NewAction['door']
  readonly details?: JsonValue | undefined
}

export interface Webhooks {
  create(webhook: Webhook): ResultAsync<void, AlreadyExists | StorageFailure>
  find(workspaceId: WorkspaceId, id: string): ResultAsync<Webhook | undefined, StorageFailure>
  /** By creation time, then id. */
  list(workspaceId: WorkspaceId): ResultAsync<readonly Webhook[], StorageFailure>
  /** The workspaces that have an enabled webhook: the only ones in which there can be anything to send. */
  workspaces(): ResultAsync<readonly WorkspaceId[], StorageFailure>
  /** The secret becomes the previous one until a time. False where there is no such webhook. */
  rotateSecret(
    workspaceId: WorkspaceId,
    id: string,
    next: { readonly sealedSecret: string; readonly previousUntil: string },
  ): ResultAsync<boolean, StorageFailure>
  /** What waits at a disabled webhook goes on waiting. False where there is no such webhook. */
  setEnabled(workspaceId: WorkspaceId, id: string, isEnabled: boolean): ResultAsync<boolean, StorageFailure>
  /** Whether it is told of issues. False where there is no such webhook. */
  setAlertsOnIssues(workspaceId: WorkspaceId, id: string, isOn: boolean): ResultAsync<boolean, StorageFailure>
  /** Takes its deliveries with it. False where there was none. */
  remove(workspaceId: WorkspaceId, id: string): ResultAsync<boolean, StorageFailure>
  /** The last merge into main. */
  lastMerge(workspaceId: WorkspaceId): ResultAsync<MergeIntoMain | undefined, StorageFailure>
  /** The merges into main after one revision up to another, oldest first. */
  merges(
    workspaceId: WorkspaceId,
    range: { readonly after: number; readonly upTo: number },
  ): ResultAsync<readonly MergeIntoMain[], StorageFailure>
  /** The last action up to a revision that gave main what it holds: its creation, a change or a merge. */
  lastUpdate(
    workspaceId: WorkspaceId,
    upTo: number,
  ): ResultAsync<Pick<Action, 'revision' | 'at' | 'hash'> | undefined, StorageFailure>
  /**
   * Makes a delivery wait for its first attempt, and supersedes those of older revisions that wait.
   * A merge that has a delivery, and a revision asked for by hand that has one waiting, keep theirs:
   * the result is the delivery that is there. What tells of issues is kept beside all others, once for each id.
   */
  enqueue(delivery: NewDelivery): ResultAsync<Delivery, StorageFailure>
  /** The newest deliveries of a webhook, newest first. */
  deliveries(workspaceId: WorkspaceId, id: string, most: number): ResultAsync<readonly Delivery[], StorageFailure>
  /** What waits at enabled webhooks, whose time has come and that nobody is sending; oldest first. */
  due(workspaceId: WorkspaceId, at: string): ResultAsync<readonly Delivery[], StorageFailure>
  /**
   * Takes a due delivery for one attempt, so that nobody else sends it until the claim ends. The
   * result has the attempt counted. Undefined where another was first, or is sending to this webhook.
   */
  claim(
    delivery: Delivery,
    claim: { readonly at: string; readonly until: string },
  ): ResultAsync<Delivery | undefined, StorageFailure>
  /**
   * Notes what came of a claimed attempt; where it delivered, also at the webhook and with the given
   * commits, all or nothing. False, and nothing noted, where the claim had ended and another took it
   * or the webhook is gone.
   */
  settle(
    delivery: Delivery,
    settlement: Settlement,
    commits: readonly Commit[],
  ): ResultAsync<boolean, AlreadyExists | RevisionMoved | StorageFailure>
}

/** How often a caller may ask. */
export interface RateLimit {
  /** Requests that may follow each other at once after a pause. */
  readonly burst: number
  /** Requests a second that are then allowed for good. */
  readonly perSecond: number
}

/** How a caller stands after asking for a token. */
export interface Allowance {
  readonly isGranted: boolean
  /** Whole tokens that are left. */
  readonly remaining: number
  /** Whole seconds until there is one more. */
  readonly seconds: number
}

/** A bucket of tokens for each caller, the same one whichever server is asked. */
export interface RateLimits {
  /** Takes a token, if there is one. A refusal costs nothing, and a pause refills no more than the burst. */
  take(workspaceId: WorkspaceId, caller: string, limit: RateLimit): ResultAsync<Allowance, StorageFailure>
}

/** How the connections of a store stand, and how often they have hindered each other since it was opened. */
export interface PoolUsage {
  readonly inUse: number
  readonly idle: number
  /** Callers that wait for a connection. */
  readonly waiting: number
  /** Transactions that were begun again. */
  readonly retries: number
}

/** What there is to watch of a database that a store reaches over connections. */
export interface SharedDatabase {
  /** Size of the whole database, whoever else has tables in it. */
  bytes(): ResultAsync<number, StorageFailure>
  pool(): PoolUsage
}

/** An open store. */
export interface Storage {
  readonly workspaces: Workspaces
  readonly serviceAccounts: ServiceAccounts
  readonly people: People
  readonly memberships: Memberships
  readonly invitations: Invitations
  readonly sessions: Sessions
  readonly passwordResets: PasswordResets
  readonly identities: Identities
  readonly machineTokens: MachineTokens
  readonly oauth: OAuth
  readonly branches: Branches
  readonly plans: Plans
  readonly idempotency: IdempotencyRecords
  readonly webhooks: Webhooks
  readonly inspector: InspectorStorage
  readonly rateLimits: RateLimits
  /** Absent where the store is a file. */
  readonly shared?: SharedDatabase | undefined
  /** Succeeds when the engine answers a trivial query. */
  check(): ResultAsync<void, StorageFailure>
  close(): ResultAsync<void, StorageFailure>
}
