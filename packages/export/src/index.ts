export type { BranchHistory } from './branch-statistics/branch-history.ts'
export { type BranchStatistics, branchStatistics } from './branch-statistics/branch-statistics.ts'
export { type StatisticsColumn, statisticsColumns } from './branch-statistics/columns.ts'
export type { StatisticsFormat } from './branch-statistics/formats/format.ts'
export {
  defaultStatisticsFormat,
  type StatisticsFormatName,
  statisticsFormats,
} from './branch-statistics/statistics-formats.ts'
export { exportPlan } from './export-plan.ts'
export { exportVersion } from './export-version.ts'
export type { ExportFormat, ExportOptions } from './formats/format.ts'
export { defaultExportFormat, type ExportFormatName, exportFormats } from './formats.ts'
export { type ExportMemo, openExportMemo } from './json-schema/event-runs.ts'
export { defaultVendor, vendorForm, vendorFormInWords } from './vendor.ts'
