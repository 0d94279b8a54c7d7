/** The folder that holds everything a server keeps: the database and the pepper of its secrets. */
import { join } from 'node:path'
import { openSqlite } from '@plan/storage'
import type { Surroundings } from '@plan/workspace'
import type { ResultAsync } from 'neverthrow'
import { findPepper } from './pepper.ts'
import { surroundingsOf } from './surroundings.ts'
import { exitCodes, type Unopened, unopened } from './unopened.ts'

/** The file of a folder that holds its database. */
export const fileIn = (folder: string): string => join(folder, 'plan.sqlite')

/** Opens the folder, which is created where it is missing. The error is a sentence for the operator. */
export const openDataFolder = (folder: string): ResultAsync<Surroundings, string> =>
  openFolder(folder).mapErr(({ sentence }) => sentence)

/** The same for what ends with a code of its own. `onUnsynced` is called once should the disk not confirm a commit. */
export const openFolder = (folder: string, onUnsynced?: () => void): ResultAsync<Surroundings, Unopened> =>
  findPepper(folder, 'database')
    .mapErr((sentence): Unopened => ({ sentence, exitCode: exitCodes.configuration }))
    .asyncAndThen((pepper) =>
      openSqlite({ file: fileIn(folder), onUnsynced })
        .mapErr((failure) => unopened(folder, failure))
        .map((storage) => surroundingsOf(storage, pepper)),
    )
