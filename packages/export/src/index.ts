export { exportPlan } from './export-plan.ts'
export type { ExportFormat, ExportOptions } from './formats/format.ts'
export { defaultExportFormat, type ExportFormatName, exportFormats } from './formats.ts'
