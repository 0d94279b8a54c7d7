import { constants, copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSqlite } from '@plan/storage'
import { disableWebhooks } from '@plan/workspace'
import { err, fromThrowable, ok, type Result, type ResultAsync } from 'neverthrow'
import { databaseIn, isFree, measureFile, readRecord, reasonOf } from '../backup/backup-folder.ts'
import { openDataFolder } from '../data-folder.ts'
import { describeOpenFailure } from '../open-failure.ts'
import {
  type AdministrationOptions,
  type DeclareCommand,
  folderOf,
  report,
  withAdministrationOptions,
} from './command.ts'

interface RestoreOptions extends AdministrationOptions {
  readonly from: string
  readonly pepper?: string
}

export const restoreCommand: DeclareCommand = (command) => {
  withAdministrationOptions(
    command
      .requiredOption('--from <dir>', 'the folder that backup made')
      .option('--pepper <file>', 'the file "pepper" of the data folder that was copied'),
  )
    .addHelpText(
      'after',
      '\nThe copy must be what backup wrote, byte for byte. Webhooks are disabled in it, so that nothing is sent twice;\nenable them with "webhook enable" once the old server is gone.',
    )
    .action(async (options: RestoreOptions) => {
      const restored = await folderOf(options).asyncAndThen(() => restore(options))
      report(
        restored.map(({ webhooks }) => ({
          json: { folder: options.data, disabledWebhooks: webhooks, pepper: options.pepper !== undefined },
          lines: [
            `Restored into ${options.data}; ${webhooks} webhooks disabled`,
            ...(options.pepper === undefined
              ? ['A new pepper was made: create new service accounts and rotate the secrets of webhooks']
              : []),
          ],
        })),
        options.json,
      )
    })
}

/** Makes the data folder whole or not at all. */
function restore({ from, data, pepper }: RestoreOptions): ResultAsync<{ readonly webhooks: number }, string> {
  const draft = join(dirname(data), `.restore-${process.pid}-${Date.now()}`)
  const discard = (sentence: string) => {
    rmSync(draft, { recursive: true, force: true })
    return sentence
  }
  return (isFree(data) ? readRecord(from) : err(`${data} is not empty; name a new folder with --data`))
    .asyncAndThen((record) =>
      measureFile(databaseIn(from)).andThen(({ sha256, bytes }) =>
        sha256 === record.sha256 && bytes === record.bytes
          ? ok()
          : err(`${databaseIn(from)} is not what backup wrote; take another backup, nothing was restored`),
      ),
    )
    .andThen(() => copyInto(draft, from, pepper))
    .andThen(() => checkSqlite(databaseIn(draft)).mapErr((failure) => describeOpenFailure(from, failure)))
    .andThen(() => openDataFolder(draft))
    .andThen((surroundings) =>
      disableWebhooks(surroundings)
        .andThen((webhooks) => surroundings.storage.close().map(() => ({ webhooks })))
        .mapErr((failure) => describeOpenFailure(from, failure)),
    )
    .andThen((done) => putInPlace(draft, data).map(() => done))
    .mapErr(discard)
}

const copyInto = (draft: string, from: string, pepper: string | undefined): Result<void, string> =>
  fromThrowable(
    () => {
      mkdirSync(draft, { recursive: true, mode: 0o700 })
      copyFileSync(databaseIn(from), databaseIn(draft), constants.COPYFILE_EXCL)
      if (pepper !== undefined) copyFileSync(pepper, join(draft, 'pepper'), constants.COPYFILE_EXCL)
    },
    (cause) => `The backup cannot be copied: ${reasonOf(cause)}`,
  )()

const putInPlace = (draft: string, data: string): Result<void, string> =>
  fromThrowable(
    () => {
      rmSync(data, { recursive: true, force: true })
      renameSync(draft, data)
    },
    (cause) => `${data} cannot be made: ${reasonOf(cause)}`,
  )()
