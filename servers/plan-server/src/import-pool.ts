/** Imports in a thread of their own, so that parsing, planning and waiting for the disk never stall a request. */
import type { Importer } from '@plan/rest'
import type { ImportBodyRequest } from '@plan/workspace'
import { err, errAsync, fromAsyncThrowable, ok, ResultAsync } from 'neverthrow'
import { Piscina } from 'piscina'
import type { Where } from './database.ts'
import type { ImportOutcome } from './import-worker.ts'

export interface ImportPool {
  readonly importBody: Importer
  /** How many imports wait for the one that runs. */
  readonly waiting: () => number
  /** Settles should the disk not confirm an import. */
  readonly unsynced: Promise<void>
  readonly close: () => Promise<void>
}

/** What a process has that does no imports. */
export const noImportPool: ImportPool = {
  importBody: () => errAsync({ code: 'busy' }),
  waiting: () => 0,
  unsynced: new Promise(() => {}),
  close: async () => {},
}

/** Imports that may wait for the one that runs. One thread: writers of one database wait for each other anyway. */
export const defaultMostWaiting = 64

/** Opens the thread for a database and waits until it can import. It is replaced should it end. The error is a sentence. */
export function openImportPool(
  { data, databaseUrl }: Where,
  mostWaiting = defaultMostWaiting,
): ResultAsync<ImportPool, string> {
  const pool = new Piscina<ImportBodyRequest, ImportOutcome>({
    filename: new URL('import-worker.ts', import.meta.url).href,
    name: 'runImport',
    workerData: { data, databaseUrl } satisfies Where,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  })
  const unsynced = Promise.withResolvers<void>()
  pool.on('message', () => unsynced.resolve())
  const importBody: Importer = (request) =>
    pool.queueSize < mostWaiting
      ? ResultAsync.fromPromise(pool.run(request, { transferList: ownBuffer(request.body) }), threadEnded).andThen(
          (outcome) => ('report' in outcome ? ok(outcome.report) : err(outcome.refusal)),
        )
      : errAsync({ code: 'busy' })

  return fromAsyncThrowable(
    () => pool.run(undefined as never, { name: 'whenReady' }) as Promise<unknown> as Promise<string | undefined>,
    String,
  )().andThen((failure) =>
    failure === undefined
      ? ok({ importBody, waiting: () => pool.queueSize, unsynced: unsynced.promise, close: () => pool.close() })
      : err(failure),
  )
}

const threadEnded = (cause: unknown) => ({ code: 'storage-unavailable', cause }) as const

/** The memory of a body that shares it with nothing: it is handed over, not copied. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
