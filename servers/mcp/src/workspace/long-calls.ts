/** Calls that keep their thread for seconds where plans are large. All that goes in and out can cross threads. */
import { callTool, type ToolReply } from '@plan/agent-tools'
import { type CodeMemo, openCodeMemo } from '@plan/codegen/review'
import type { Surroundings } from '@plan/workspace'
import type { Caller } from '../request/caller.ts'
import { contextOf } from './context-of.ts'

export interface LongCall {
  readonly caller: Caller
  readonly name: string
  readonly given: unknown
  /** The most bytes of the reply. */
  readonly mostBytes: number
}

/** Makes such calls, which only read. There is no reply while too many wait, or where one cannot be made. */
export type CallLong = (call: LongCall) => Promise<ToolReply | undefined>

/** Remembers what takes long to read. */
export function openLongCalls(
  surroundings: Surroundings,
  codeMemo: CodeMemo = openCodeMemo(),
): (call: LongCall) => Promise<ToolReply> {
  return ({ caller, name, given, mostBytes }) => {
    const context = contextOf({ surroundings, branchUrl: undefined }, { ...caller, scopes: ['read'] })
    return callTool({ ...context, codeMemo }, name, given, { mostBytes })
  }
}
