/** The other end of {@link openImportPool}: imports, one after the other, over a connection of their own. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ImportBodyRequest, type ImportReport, importBody, type Refusal } from '@plan/workspace'
import { openWatched, type Where } from './database.ts'
import { openOnUse } from './open-on-use.ts'

/** How an import ended, as a value that can cross threads. */
export type ImportOutcome = { readonly report: ImportReport } | { readonly refusal: Refusal }

/** All that it ever says by itself: the disk did not confirm an import. */
const sayUnsynced = () => parentPort?.postMessage('unsynced')

const opened = openOnUse(() => openWatched(workerData as Where, sayUnsynced))

/** Does one import. */
export const runImport = async (request: ImportBodyRequest): Promise<ImportOutcome> =>
  opened()
    .mapErr(({ sentence }): Refusal => ({ code: 'storage-unavailable', cause: sentence }))
    .andThen((surroundings) => importBody(surroundings, request))
    .match<ImportOutcome>(
      (report) => ({ report }),
      (refusal) => ({ refusal }),
    )
