export type { Archive } from './copy/archive.ts'
export { type CopiedRows, type CopyFailure, copyStore } from './copy/copy-store.ts'
export { hashAction, noPreviousHash } from './hash-action.ts'
export type {
  Appended,
  CountRange,
  Expiry,
  Folded,
  HourCount,
  InspectorKey,
  InspectorKeys,
  InspectorStorage,
  Intake,
  IssueRecord,
  Issues,
  KnownShape,
  MessageBatch,
  NewNotice,
  NewSample,
  ObservationDamage,
  Observations,
  Sample,
  SampleFilter,
  Shape,
  ShapeTotal,
  Sighting,
  StreamBranch,
  Streams,
  Tallies,
} from './inspector-storage.ts'
export type { OAuth, OAuthKey, OAuthKeys, OAuthRecord } from './oauth-storage.ts'
export type {
  Accepting,
  Identities,
  Identity,
  Invitation,
  Invitations,
  LastAdmin,
  MachineToken,
  MachineTokens,
  Membership,
  Memberships,
  PasswordReset,
  PasswordResets,
  People,
  Person,
  Session,
  Sessions,
} from './people-storage.ts'
export type { PostgresInspection } from './postgres/inspect.ts'
export { inspectPostgres, openPostgres, openPostgresArchive } from './postgres/on-demand.ts'
export type { PostgresDatabase } from './postgres/open.ts'
export type { PostgresOpenFailure } from './postgres/open-failure.ts'
export { openSqliteArchive } from './sqlite/archive.ts'
export { type BackupProgress, backupSqlite, checkSqlite } from './sqlite/backup.ts'
export { type FileInUse, type FileLock, lockFile } from './sqlite/file-lock.ts'
export { inspectSqlite, type SqliteInspection } from './sqlite/inspect.ts'
export { openSqlite, type SqliteFile } from './sqlite/open.ts'
export type { OpenFailure } from './sqlite/open-failure.ts'
export type {
  Action,
  Allowance,
  AlreadyExists,
  Branch,
  Branches,
  BranchHistory,
  Commit,
  Creation,
  Delivery,
  IdempotencyRecord,
  IdempotencyRecords,
  MergeIntoMain,
  NewAction,
  NewBranch,
  NewDelivery,
  Plans,
  PoolUsage,
  RateLimit,
  RateLimits,
  RevisionMoved,
  ServiceAccount,
  ServiceAccounts,
  Settlement,
  SharedDatabase,
  Storage,
  StorageFailure,
  Webhook,
  Webhooks,
  Workspace,
  Workspaces,
} from './storage.ts'
