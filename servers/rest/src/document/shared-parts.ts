import type * as z from 'zod'
import { createdBranchSchema, newBranchSchema } from './branch.ts'
import { branchStatisticsSchema } from './branch-statistics.ts'
import { errorBodySchema } from './error-body.ts'
import { exportedPlanSchema, selfDescribingSchemasSchema } from './exported-plan.ts'
import { importReportSchema } from './import-report.ts'

/** What has a name of its own in the document, and so a type of that name in clients. */
export const sharedParts: Readonly<Record<string, z.ZodType>> = {
  Error: errorBodySchema,
  ExportedPlan: exportedPlanSchema,
  SelfDescribingSchemas: selfDescribingSchemasSchema,
  ImportReport: importReportSchema,
  BranchStatistics: branchStatisticsSchema,
  NewBranch: newBranchSchema,
  CreatedBranch: createdBranchSchema,
}
