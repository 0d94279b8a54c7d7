import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BackupProgress, backupSqlite } from '@plan/storage'
import { err, fromThrowable, type ResultAsync } from 'neverthrow'
import { type BackupRecord, databaseIn, isFree, measureFile, reasonOf, recordIn } from '../backup/backup-folder.ts'
import { describeOpenFailure } from '../open-failure.ts'
import {
  type AdministrationOptions,
  type DeclareCommand,
  folderOf,
  report,
  withAdministrationOptions,
} from './command.ts'

export const backupCommand: DeclareCommand = (command) => {
  withAdministrationOptions(command.requiredOption('--to <dir>', 'the folder to make; it must not hold anything'))
    .addHelpText(
      'after',
      '\nThe copy is checked page by page. It holds no secret that could be used: keep the file "pepper" of the data\nfolder elsewhere, and give it to restore; without it no service account and no webhook secret works any more.',
    )
    .action(async ({ to, json, ...where }: AdministrationOptions & { to: string }) => {
      const record = await folderOf(where).asyncAndThen((data) => backup(data, to, onTerminal()))
      report(
        record.map((made) => ({
          json: { folder: to, ...made },
          lines: [`Copied ${made.bytes} bytes into ${to}, SHA-256 ${made.sha256}`],
        })),
        json,
      )
    })
}

/** Makes the folder whole or not at all. */
function backup(data: string, to: string, onProgress: BackupProgress): ResultAsync<BackupRecord, string> {
  const draft = join(dirname(to), `.backup-${process.pid}-${Date.now()}`)
  const discard = (sentence: string) => {
    rmSync(draft, { recursive: true, force: true })
    return sentence
  }
  const prepare = fromThrowable(
    () => void mkdirSync(draft, { recursive: true, mode: 0o700 }),
    (cause) => `${to} cannot be made: ${reasonOf(cause)}`,
  )
  const finish = fromThrowable(
    (record: BackupRecord) => {
      writeFileSync(recordIn(draft), `${JSON.stringify(record, undefined, 2)}\n`, { flush: true })
      rmSync(to, { recursive: true, force: true })
      renameSync(draft, to)
      return record
    },
    (cause) => `${to} cannot be made: ${reasonOf(cause)}`,
  )
  return (isFree(to) ? prepare() : err(`${to} is not empty; name a new folder`))
    .asyncAndThen(() =>
      backupSqlite({ file: databaseIn(data), to: databaseIn(draft) }, onProgress).mapErr((failure) =>
        describeOpenFailure(data, failure),
      ),
    )
    .andThen(() => measureFile(databaseIn(draft)))
    .andThen((measured) => finish({ createdAt: new Date().toISOString(), ...measured }))
    .mapErr(discard)
}

/** Tells people how far it is; programs read standard output alone. */
function onTerminal(): BackupProgress {
  let shown = -1
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total)
    if (!process.stderr.isTTY || percent === shown) return
    shown = percent
    process.stderr.write(`\rcopying… ${percent} %${percent === 100 ? '\n' : ''}`)
  }
}
