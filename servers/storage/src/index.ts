export { hashAction } from './hash-action.ts'
export { openSqlite, type SqliteFile } from './sqlite/open.ts'
export type { OpenFailure } from './sqlite/open-failure.ts'
export type {
  Action,
  Actor,
  AlreadyExists,
  Branch,
  Branches,
  Commit,
  IdempotencyRecord,
  IdempotencyRecords,
  NewAction,
  NewBranch,
  Plans,
  RevisionMoved,
  ServiceAccount,
  ServiceAccounts,
  Storage,
  StorageFailure,
  Workspace,
  Workspaces,
} from './storage.ts'
