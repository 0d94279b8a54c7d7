/** Reading code in a thread of its own: of a large plan it takes seconds, in which a request must not wait. */
import type { CallLong, LongCall } from '@plan/mcp/long-calls'
import type { CodeAnswers, CodeRequest, ReadCode, Refusal } from '@plan/workspace'
import { err, errAsync, ok, ResultAsync } from 'neverthrow'
import { Piscina } from 'piscina'
import type { CodeOutcome } from './code-worker.ts'
import type { Where } from './database.ts'

export interface CodePool {
  readonly readCode: ReadCode<Refusal | { readonly code: 'overloaded' }>
  readonly callLong: CallLong
  /** How many questions wait for the one that is answered. */
  readonly waiting: () => number
  /** Ends the thread; what is still read is of those who left. */
  readonly close: () => Promise<void>
}

/** The thread begins with the first question; where nobody asks there is none. It is replaced should it end. */
export function openCodePool({ data, databaseUrl }: Where, mostWaiting: number): CodePool {
  const pool = new Piscina<CodeRequest | LongCall, CodeOutcome | Awaited<ReturnType<CallLong>>>({
    filename: new URL('code-worker.ts', import.meta.url).href,
    workerData: { data, databaseUrl } satisfies Where,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  })
  let isOver = false
  const threadEnded = (cause: unknown) =>
    isOver ? ({ code: 'overloaded' } as const) : ({ code: 'storage-unavailable', cause } as const)
  const isFull = () => pool.queueSize >= mostWaiting
  const readCode: CodePool['readCode'] = <Request extends CodeRequest>(request: Request) =>
    isFull()
      ? errAsync({ code: 'overloaded' } as const)
      : ResultAsync.fromPromise(pool.run(request, { name: 'readCode' }) as Promise<CodeOutcome>, threadEnded).andThen(
          (outcome) =>
            'answer' in outcome
              ? ok(outcome.answer as CodeAnswers[Request['about']])
              : err<never, Refusal>(outcome.refusal),
        )
  const callLong: CallLong = async (call) =>
    isFull() ? undefined : (pool.run(call, { name: 'callLong' }) as ReturnType<CallLong>).catch(() => undefined)
  const close = () => {
    isOver = true
    return pool.destroy()
  }
  return { readCode, callLong, waiting: () => pool.queueSize, close }
}
