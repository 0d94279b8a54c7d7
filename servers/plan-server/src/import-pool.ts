/** Imports in a thread of their own, so that parsing, planning and waiting for the disk never stall a request. */
import type { Importer } from '@plan/rest'
import type { ImportBodyRequest } from '@plan/workspace'
import { err, errAsync, ok, ResultAsync } from 'neverthrow'
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

/**
 * The thread begins with the first import; where nobody imports there is none. It is replaced should it end. It is one,
 * because writers of one database wait for each other anyway.
 */
export function openImportPool({ data, databaseUrl }: Where, mostWaiting: number): ImportPool {
  const pool = new Piscina<ImportBodyRequest, ImportOutcome>({
    filename: new URL('import-worker.ts', import.meta.url).href,
    name: 'runImport',
    workerData: { data, databaseUrl } satisfies Where,
    minThreads: 0,
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
  return { importBody, waiting: () => pool.queueSize, unsynced: unsynced.promise, close: () => pool.close() }
}

const threadEnded = (cause: unknown) => ({ code: 'storage-unavailable', cause }) as const

/** The memory of a body that shares it with nothing: it is handed over, not copied. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
