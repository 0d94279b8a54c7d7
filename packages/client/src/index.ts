/** `@plan/client`: the tracking plan API of a server, typed. */
export type { CallOptions } from './connection.ts'
export type {
  BranchStatistics,
  CreatedBranch,
  ExportedPlan,
  ExportFormat,
  ImportMethod,
  ImportReport,
  SelfDescribingSchemas,
  StatisticsFormat,
} from './documents.ts'
export { type ClientFailure, describeClientFailure, type RefusalBody } from './failures.ts'
export type { BranchRequest } from './operations/create-branch.ts'
export type { StatisticsDocuments, StatisticsRequest } from './operations/export-branch-statistics.ts'
export type { ExportAnswer, ExportDocuments, Exported, ExportRequest, NotModified } from './operations/export-plan.ts'
export type { ImportRequest } from './operations/import-plan.ts'
export { openPlanClient, type PlanClient, type PlanClientOptions, type ServiceAccount } from './plan-client.ts'
export { defaultRetry, type RetryPolicy } from './retry.ts'
export type { Deadline, Fetch, Surroundings } from './surroundings.ts'
