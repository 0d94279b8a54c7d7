/** The doors of this engine. With its driver it is loaded by the first that is opened: most processes open none. */
import { ResultAsync } from 'neverthrow'
import type { Archive } from '../copy/archive.ts'
import type { Storage, StorageFailure } from '../storage.ts'
import type { PostgresInspection } from './inspect.ts'
import type { PostgresDatabase } from './open.ts'
import type { PostgresOpenFailure } from './open-failure.ts'

type Opened<T> = ResultAsync<T, PostgresOpenFailure | StorageFailure>

export const openPostgres = (database: PostgresDatabase): Opened<Storage> =>
  ResultAsync.fromSafePromise(import('./open.ts')).andThen((engine) => engine.openPostgres(database))

export const openPostgresArchive = (
  database: Pick<PostgresDatabase, 'url'> & { readonly readOnly?: boolean },
): Opened<Archive> =>
  ResultAsync.fromSafePromise(import('./archive.ts')).andThen((engine) => engine.openPostgresArchive(database))

export const inspectPostgres = (url: string): Opened<PostgresInspection> =>
  ResultAsync.fromSafePromise(import('./inspect.ts')).andThen((engine) => engine.inspectPostgres(url))
