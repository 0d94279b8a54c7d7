/** The other end of {@link openCodePool}: questions about code, one after the other, over a connection of their own. */
import { workerData } from 'node:worker_threads'
import { openCodeMemo } from '@plan/codegen/review'
import { type CallLong, type LongCall, openLongCalls } from '@plan/mcp/long-calls'
import type { CodeAnswers, CodeRequest, Refusal } from '@plan/workspace'
import { openCodeReader } from '@plan/workspace/code-reader'
import type { ResultAsync } from 'neverthrow'
import { openDatabase, type Where } from './database.ts'
import { openOnUse } from './open-on-use.ts'

/** How a question was answered, as a value that can cross threads. */
export type CodeOutcome = { readonly answer: CodeAnswers[CodeRequest['about']] } | { readonly refusal: Refusal }

const opened = openOnUse(() =>
  openDatabase(workerData as Where).map((surroundings) => {
    const memo = openCodeMemo()
    return { readCode: openCodeReader(surroundings, memo), callLong: openLongCalls(surroundings, memo) }
  }),
)

/** Reads what a branch does to code. */
export const readCode = async (request: CodeRequest): Promise<CodeOutcome> =>
  opened()
    .mapErr((cause): Refusal => ({ code: 'storage-unavailable', cause }))
    .andThen((reading): ResultAsync<CodeAnswers[CodeRequest['about']], Refusal> => reading.readCode(request))
    .match(
      (answer) => ({ answer }),
      (refusal) => ({ refusal }),
    )

/** Makes a call of a tool that takes long. */
export const callLong = async (call: LongCall): ReturnType<CallLong> =>
  opened().match(
    (reading) => reading.callLong(call),
    () => undefined,
  )
