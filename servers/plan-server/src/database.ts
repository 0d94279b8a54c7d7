/** Where a server keeps everything: in a folder, or in a PostgreSQL database. */
import { openPostgres, openSqlite, type Storage } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import { ok, type ResultAsync } from 'neverthrow'
import { fileIn, openFolder } from './data-folder.ts'
import { describeOpenFailure } from './open-failure.ts'
import { findPepper } from './pepper.ts'
import { surroundingsOf } from './surroundings.ts'
import { takeFolder } from './take-folder.ts'
import { exitCodes, type Unopened, unopened } from './unopened.ts'

export interface Where {
  /** The data folder. Beside a database elsewhere it can still hold the pepper. */
  readonly data: string
  /** `postgres://…`; it may hold a password, so nothing says it but to the driver. */
  readonly databaseUrl?: string | undefined
}

/** Opens what the options name. The error is a sentence for the operator. */
export const openDatabase = (where: Where): ResultAsync<Surroundings, string> =>
  openWatched(where).mapErr(({ sentence }) => sentence)

/** Opens what the options name, and no other server may serve it where it is a folder. */
export const openToServe = (where: Where, onUnsynced: () => void): ResultAsync<Surroundings, Unopened> =>
  (where.databaseUrl === undefined ? takeFolder(where.data) : ok()).asyncAndThen(() => openWatched(where, onUnsynced))

/** The same without taking it. `onUnsynced` is called once should the disk not confirm a commit. */
export function openWatched(where: Where, onUnsynced?: () => void): ResultAsync<Surroundings, Unopened> {
  const { data, databaseUrl } = where
  if (databaseUrl === undefined) return openFolder(data, onUnsynced)
  return findPepper(data, 'pepper alone')
    .mapErr((sentence): Unopened => ({ sentence, exitCode: exitCodes.configuration }))
    .asyncAndThen((pepper) =>
      openPostgres({ url: databaseUrl })
        .mapErr((failure) => unopened(nameOf(where), failure))
        .map((storage) => surroundingsOf(storage, pepper)),
    )
}

/** The store alone, for what needs no secret. A folder must be there. */
export function openStorage(where: Where): ResultAsync<Storage, string> {
  const { data, databaseUrl } = where
  const describe = (failure: Parameters<typeof describeOpenFailure>[1]) => describeOpenFailure(nameOf(where), failure)
  return databaseUrl === undefined
    ? openSqlite({ file: fileIn(data) }).mapErr(describe)
    : openPostgres({ url: databaseUrl }).mapErr(describe)
}

/** What to call it in messages: the folder, or host and name of the database without user and password. */
export function nameOf({ data, databaseUrl }: Where): string {
  if (databaseUrl === undefined) return data
  const url = URL.parse(databaseUrl)
  return url === null ? 'the database' : `${url.host}${url.pathname}`
}
