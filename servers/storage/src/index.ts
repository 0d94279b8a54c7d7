export type { Archive } from './copy/archive.ts'
export { type CopiedRows, type CopyFailure, copyStore } from './copy/copy-store.ts'
export { hashAction, noPreviousHash } from './hash-action.ts'
export { openPostgresArchive } from './postgres/archive.ts'
export { openPostgres, type PostgresDatabase } from './postgres/open.ts'
export type { PostgresOpenFailure } from './postgres/open-failure.ts'
export { openSqliteArchive } from './sqlite/archive.ts'
export { type BackupProgress, backupSqlite, checkSqlite } from './sqlite/backup.ts'
export { inspectSqlite, type SqliteInspection } from './sqlite/inspect.ts'
export { openSqlite, type SqliteFile } from './sqlite/open.ts'
export type { OpenFailure } from './sqlite/open-failure.ts'
export type {
  Action,
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
  People,
  Person,
  Plans,
  RevisionMoved,
  ServiceAccount,
  ServiceAccounts,
  Settlement,
  Storage,
  StorageFailure,
  Webhook,
  Webhooks,
  Workspace,
  Workspaces,
} from './storage.ts'
