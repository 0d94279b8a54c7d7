/** The names that the document of the API gives to what goes in and out. */
import type { components, operations } from './generated/api.ts'

/** The whole plan of a branch; each event carries its rules as JSON Schema. */
export type ExportedPlan = components['schemas']['ExportedPlan']

/** One self-describing schema per event. */
export type SelfDescribingSchemas = components['schemas']['SelfDescribingSchemas']

/** What an import did, or would do. */
export type ImportReport = components['schemas']['ImportReport']

/** A branch that was created. */
export type CreatedBranch = components['schemas']['CreatedBranch']

/** The statistics of all branches, by branch id. */
export type BranchStatistics = components['schemas']['BranchStatistics']

type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>

/** The name of a format that a plan is exported in. */
export type ExportFormat = NonNullable<QueryOf<'exportPlan'>['payloadFormat']>

/** What an import may do to what the plan has already. */
export type ImportMethod = NonNullable<QueryOf<'importPlan'>['importMethod']>

/** The name of a format of branch statistics. */
export type StatisticsFormat = NonNullable<QueryOf<'exportBranchStatistics'>['format']>
