import type { Goal } from './goal.ts'
import { cachedExport } from './goals/cached-export.ts'
import { coldExport, coldExportGrowth } from './goals/cold-export.ts'
import { createBranch, createBranchGrowth } from './goals/create-branch.ts'
import { csvImport } from './goals/csv-import.ts'
import { editedExport, editedExportGrowth } from './goals/edited-export.ts'
import { firstImport, firstImportGrowth } from './goals/first-import.ts'
import { importStall } from './goals/import-stall.ts'
import { loadBranch } from './goals/load-branch.ts'
import { loadHistory } from './goals/load-history.ts'
import { reImport, reImportTouched } from './goals/re-import.ts'
import { streamingMemory } from './goals/streaming-memory.ts'
import { twoMegabytes } from './goals/two-megabytes.ts'
import { unchangedExport, unchangedExportGrowth } from './goals/unchanged-export.ts'

/** Everything the bench measures, in the order of the table. */
export const goals: readonly Goal[] = [
  unchangedExport,
  cachedExport,
  editedExport,
  coldExport,
  streamingMemory,
  firstImport,
  reImport,
  reImportTouched,
  csvImport,
  importStall,
  createBranch,
  loadBranch,
  firstImportGrowth,
  unchangedExportGrowth,
  editedExportGrowth,
  coldExportGrowth,
  createBranchGrowth,
  loadHistory,
  twoMegabytes,
]
