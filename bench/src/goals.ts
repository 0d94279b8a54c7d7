import type { Goal } from './goal.ts'
import { cachedExport } from './goals/cached-export.ts'
import { changeGrowth } from './goals/change-branch.ts'
import { coldExport, coldExportGrowth } from './goals/cold-export.ts'
import { createBranch, createBranchGrowth } from './goals/create-branch.ts'
import { csvImport } from './goals/csv-import.ts'
import { batchDecoding } from './goals/decode-batch.ts'
import { diffGrowth, diffOfBranch } from './goals/diff-branch.ts'
import { editedExport, editedExportGrowth } from './goals/edited-export.ts'
import { engineGoals } from './goals/engines.ts'
import { extraction, extractionGrowth } from './goals/extract-schema.ts'
import { firstImport, firstImportGrowth } from './goals/first-import.ts'
import { codeGeneration, codeGenerationByLanguage, codeGenerationGrowth } from './goals/generate-code.ts'
import { importStall } from './goals/import-stall.ts'
import { ingest, ingestGrowth } from './goals/ingest.ts'
import { loadBranch, loadBranchOverMain } from './goals/load-branch.ts'
import { loadHistory } from './goals/load-history.ts'
import { branchSize, createAmongMany, diffAmongMany, loadAmongMany } from './goals/many-branches.ts'
import { merge, mergeGrowth } from './goals/merge-branch.ts'
import { reImport, reImportTouched } from './goals/re-import.ts'
import { sdkCall } from './goals/sdk-call.ts'
import { opening, sealing } from './goals/seal-values.ts'
import { searchAsk, searchOpen, searchReopen } from './goals/search-plan.ts'
import { streamingMemory } from './goals/streaming-memory.ts'
import { toolLatency, toolListing } from './goals/tool-latency.ts'
import { twoMegabytes } from './goals/two-megabytes.ts'
import { unchangedExport, unchangedExportGrowth } from './goals/unchanged-export.ts'
import { comparison, validation, validatorBuilding, validatorBuildingGrowth } from './goals/validate-payloads.ts'

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
  diffOfBranch,
  merge,
  loadBranch,
  loadBranchOverMain,
  ...ingest,
  validation,
  validatorBuilding,
  ...extraction,
  firstImportGrowth,
  unchangedExportGrowth,
  editedExportGrowth,
  coldExportGrowth,
  createBranchGrowth,
  changeGrowth,
  diffGrowth,
  mergeGrowth,
  createAmongMany,
  diffAmongMany,
  loadAmongMany,
  loadHistory,
  branchSize,
  ingestGrowth,
  extractionGrowth,
  validatorBuildingGrowth,
  comparison,
  codeGeneration,
  codeGenerationGrowth,
  ...codeGenerationByLanguage,
  batchDecoding,
  sealing,
  opening,
  sdkCall,
  searchOpen,
  searchReopen,
  searchAsk,
  twoMegabytes,
  ...toolLatency,
  ...toolListing,
  ...engineGoals,
]
