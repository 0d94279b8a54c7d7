import type { Goal } from './goal.ts'
import { coldExport, coldExportGrowth } from './goals/cold-export.ts'
import { createBranch, createBranchGrowth } from './goals/create-branch.ts'
import { csvImport } from './goals/csv-import.ts'
import { firstImport, firstImportGrowth } from './goals/first-import.ts'
import { importStall } from './goals/import-stall.ts'
import { loadBranch } from './goals/load-branch.ts'
import { loadHistory } from './goals/load-history.ts'
import { reImport, reImportTouched } from './goals/re-import.ts'
import { twoMegabytes } from './goals/two-megabytes.ts'

/** Everything the bench measures, in the order of the table. */
export const goals: readonly Goal[] = [
  coldExport,
  firstImport,
  reImport,
  reImportTouched,
  csvImport,
  importStall,
  createBranch,
  loadBranch,
  firstImportGrowth,
  coldExportGrowth,
  createBranchGrowth,
  loadHistory,
  twoMegabytes,
]
