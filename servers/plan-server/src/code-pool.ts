/** Reading code in a thread of its own: of a large plan it takes seconds, in which a request must not wait. */
import type { CallLong, LongCall } from '@plan/mcp/long-calls'
import type { CodeAnswers, CodeRequest, ReadCode, Refusal } from '@plan/workspace'
import { err, errAsync, ok, ResultAsync } from 'neverthrow'
import type { CodeOutcome } from './code-worker.ts'
import type { Where } from './database.ts'
import { openThread } from './thread.ts'

export interface CodePool {
  readonly readCode: ReadCode<Refusal | { readonly code: 'overloaded' }>
  readonly callLong: CallLong
  /** How many questions wait for the one that is answered. */
  readonly waiting: () => number
  /** Ends the thread; what is still read is of those who left. */
  readonly close: () => Promise<void>
}

export function openCodePool({ data, databaseUrl }: Where, mostWaiting: number): CodePool {
  const { run, waiting, destroy } = openThread<CodeRequest | LongCall, CodeOutcome | Awaited<ReturnType<CallLong>>>({
    file: new URL('code-worker.ts', import.meta.url).href,
    workerData: { data, databaseUrl } satisfies Where,
  })
  let isOver = false
  const threadEnded = (cause: unknown) =>
    isOver ? ({ code: 'overloaded' } as const) : ({ code: 'storage-unavailable', cause } as const)
  const isFull = () => waiting() >= mostWaiting
  const readCode: CodePool['readCode'] = <Request extends CodeRequest>(request: Request) =>
    isFull()
      ? errAsync({ code: 'overloaded' } as const)
      : ResultAsync.fromPromise(run(request, { name: 'readCode' }) as Promise<CodeOutcome>, threadEnded).andThen(
          (outcome) =>
            'answer' in outcome
              ? ok(outcome.answer as CodeAnswers[Request['about']])
              : err<never, Refusal>(outcome.refusal),
        )
  const callLong: CallLong = async (call) =>
    isFull() ? undefined : (run(call, { name: 'callLong' }) as ReturnType<CallLong>).catch(() => undefined)
  const close = () => {
    isOver = true
    return destroy()
  }
  return { readCode, callLong, waiting, close }
}
