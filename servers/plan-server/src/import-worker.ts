/** The other end of {@link openImportPool}: imports, one after the other, over a connection of their own. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ImportBodyRequest, type ImportReport, importBody, type Refusal } from '@plan/workspace'
import { openWatched, type Where } from './database.ts'

/** How an import ended, as a value that can cross threads. */
export type ImportOutcome = { readonly report: ImportReport } | { readonly refusal: Refusal }

/** All that it ever says by itself: the disk did not confirm an import. */
const opened = openWatched(workerData as Where, () => parentPort?.postMessage('unsynced'))

/** Resolves once imports can be done; the error is a sentence. */
export async function whenReady(): Promise<string | undefined> {
  return (await opened).match(
    () => undefined,
    ({ sentence }) => sentence,
  )
}

/** Does one import. */
export async function runImport(request: ImportBodyRequest): Promise<ImportOutcome> {
  const surroundings = await opened
  if (surroundings.isErr()) return { refusal: { code: 'storage-unavailable', cause: surroundings.error.sentence } }
  return importBody(surroundings.value, request).match(
    (report) => ({ report }),
    (refusal) => ({ refusal }),
  )
}
