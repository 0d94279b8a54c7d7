/** The folder that holds everything a server keeps: the database and the pepper of its secrets. */
import { join } from 'node:path'
import { openSqlite } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import { describeOpenFailure } from './open-failure.ts'
import { findPepper } from './pepper.ts'
import { surroundingsOf } from './surroundings.ts'

/** The file of a folder that holds its database. */
export const fileIn = (folder: string): string => join(folder, 'plan.sqlite')

/** Opens the folder, which is created where it is missing. The error is a sentence for the operator. */
export const openDataFolder = (folder: string): ResultAsync<Surroundings, string> =>
  findPepper(folder, 'database').asyncAndThen((pepper) =>
    openSqlite({ file: fileIn(folder) })
      .mapErr((failure) => describeOpenFailure(folder, failure))
      .map((storage) => surroundingsOf(storage, pepper)),
  )
