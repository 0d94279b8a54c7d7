import type { ToolContext } from '@plan/agent-tools'
import type { McpOptions } from '../options.ts'
import type { Caller } from '../request/caller.ts'
import { deskOf } from './desk.ts'
import { readerAt } from './reader.ts'
import { writerAt } from './writer.ts'

/** Where the tools run for a caller. */
export function contextOf(options: Pick<McpOptions, 'surroundings' | 'branchUrl'>, caller: Caller): ToolContext {
  const desk = deskOf(options, caller)
  return {
    reader: readerAt(desk),
    writer: caller.scopes.includes('write') ? writerAt(desk) : undefined,
    // A trigger is a part of an event and has its own id within it.
    newId: (kind) => options.surroundings.newId(kind === 'trigger' ? 'event' : kind),
  }
}
