import type { CodeMemo } from '@plan/codegen/review'
import type { ItemKind } from '@plan/core'
import type { PlanReader } from './plan-reader.ts'
import type { PlanWriter } from './plan-writer.ts'

/** Where a tool runs: for one caller, with what pure code may not have. */
export interface ToolContext {
  readonly reader: PlanReader
  /** Absent where the caller may only read: writing tools then fail with `insufficient_scope`. */
  readonly writer?: PlanWriter | undefined
  /** A new id that nothing has. */
  readonly newId: (kind: ItemKind | 'trigger') => string
  /** What reading code remembers between calls; each call reads anew where absent. */
  readonly codeMemo?: CodeMemo | undefined
}
