/** Where a server keeps everything: in a folder, or in a PostgreSQL database. */
import { openPostgres } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import { openDataFolder } from './data-folder.ts'
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
export function openDatabase({ data, databaseUrl }: Where): ResultAsync<Surroundings, string> {
  if (databaseUrl === undefined) return openDataFolder(data)
  return findPepper(data, 'pepper alone').asyncAndThen((pepper) =>
    openPostgres({ url: databaseUrl })
      .mapErr((failure) => describeOpenFailure(nameOf({ data, databaseUrl }), failure))
      .map((storage) => surroundingsOf(storage, pepper)),
  )
}

/** What to call it in messages: the folder, or host and name of the database without user and password. */
export function nameOf({ data, databaseUrl }: Where): string {
  if (databaseUrl === undefined) return data
  const url = URL.parse(databaseUrl)
  return url === null ? 'the database' : `${url.host}${url.pathname}`
}
