/** Imports in a thread of their own, so that parsing, planning and waiting for the disk never stall a request. */
import type { Importer } from '@plan/rest'
import type { ImportBodyRequest } from '@plan/workspace'
import { err, errAsync, ok, ResultAsync } from 'neverthrow'
import type { Where } from './database.ts'
import type { ImportOutcome } from './import-worker.ts'
import { openThread } from './thread.ts'

export interface ImportPool {
  readonly importBody: Importer
  /** How many imports wait for the one that runs. */
  readonly waiting: () => number
  /** Settles should the disk not confirm an import. */
  readonly unsynced: Promise<void>
  readonly close: () => Promise<void>
}

/** One thread, because writers of one database wait for each other anyway. */
export function openImportPool({ data, databaseUrl }: Where, mostWaiting: number): ImportPool {
  const unsynced = Promise.withResolvers<void>()
  const { run, waiting, close } = openThread<ImportBodyRequest, ImportOutcome>({
    file: new URL('import-worker.ts', import.meta.url).href,
    workerData: { data, databaseUrl } satisfies Where,
    onMessage: unsynced.resolve,
  })
  const importBody: Importer = (request) =>
    waiting() < mostWaiting
      ? ResultAsync.fromPromise(
          run(request, { name: 'runImport', transferList: ownBuffer(request.body) }),
          threadEnded,
        ).andThen((outcome) => ('report' in outcome ? ok(outcome.report) : err(outcome.refusal)))
      : errAsync({ code: 'busy' })
  return { importBody, waiting, unsynced: unsynced.promise, close }
}

const threadEnded = (cause: unknown) => ({ code: 'storage-unavailable', cause }) as const

/** The memory of a body that shares it with nothing: it is handed over, not copied. */
const ownBuffer = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
