export { hashAction } from './hash-action.ts'
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
  IdempotencyRecord,
  IdempotencyRecords,
  NewAction,
  NewBranch,
  People,
  Person,
  Plans,
  RevisionMoved,
  ServiceAccount,
  ServiceAccounts,
  Storage,
  StorageFailure,
  Workspace,
  Workspaces,
} from './storage.ts'
