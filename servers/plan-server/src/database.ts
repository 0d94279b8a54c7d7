/** Where a server keeps everything: in a folder, or in a PostgreSQL database. */
import { openPostgres, openSqlite, type Storage } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import { fileIn, openDataFolder } from './data-folder.ts'
import { describeOpenFailure } from './open-failure.ts'
import { findPepper } from './pepper.ts'
import { surroundingsOf } from './surroundings.ts'

export interface Where {
  /** The data folder. Beside a database elsewhere it can still hold the pepper. */
  readonly data: string
  /** `postgres://…`; it may hold a password, so nothing says it but to the driver. */
  readonly databaseUrl?: string | undefined
}

/** Opens what the options name. The error is a sentence for the operator. */
export function openDatabase(where: Where): ResultAsync<Surroundings, string> {
  if (where.databaseUrl === undefined) return openDataFolder(where.data)
  return findPepper(where.data, 'pepper alone').asyncAndThen((pepper) =>
    openStorage(where).map((storage) => surroundingsOf(storage, pepper)),
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
