export { callTool, isLongCall, refusedCall, type ToolReply } from './call-tool.ts'
export { mainIsReadOnly, workspaceDenied } from './failures.ts'
export { listedJsonSchema, listedSchema } from './listed-schema.ts'
export { type LocalBranches, noBranches, parseLocalBranches } from './local/local-branches.ts'
export { type LocalStore, type LocalWorkspace, openLocalWorkspace } from './local/local-workspace.ts'
export type {
  BranchEntry,
  BranchPlan,
  FoundItems,
  KnownBranch,
  KnownPerson,
  KnownWorkspace,
  PlanReader,
  SearchHit,
  SearchRequest,
} from './plan-reader.ts'
export type {
  Decision,
  ImportedPlan,
  Operation,
  PlanChange,
  PlanImport,
  PlanWriter,
  PulledMain,
} from './plan-writer.ts'
export { type Prompt, prompts } from './prompts.ts'
export type { Tool, ToolAnnotations, ToolCard, ToolScope } from './tool.ts'
export type { ToolContext } from './tool-context.ts'
export {
  type ItemFailure,
  type NearItem,
  type ToolFailure,
  type ToolFailureCode,
  toolFailureCodes,
} from './tool-failure.ts'
export { instructions, tools } from './tools.ts'
