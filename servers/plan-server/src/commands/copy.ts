import { existsSync } from 'node:fs'
import {
  type Archive,
  type CopiedRows,
  type CopyFailure,
  copyStore,
  openPostgresArchive,
  openSqliteArchive,
} from '@plan/storage'
import { describeRefusal, type Surroundings, verifyActionLog } from '@plan/workspace'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { fileIn } from '../data-folder.ts'
import { nameOf, openStorage, type Where } from '../database.ts'
import { describeOpenFailure } from '../open-failure.ts'
import { findPepper, keepPepper } from '../pepper.ts'
import { surroundingsOf } from '../surroundings.ts'
import { type Answer, type DeclareCommand, report } from './command.ts'

interface CopyOptions {
  readonly from: string
  readonly to: string
  readonly json?: true
}

export const copyCommand: DeclareCommand = (command) => {
  command
    .requiredOption('--from <place>', 'data folder, or postgres://… (password: PGPASSWORD)')
    .requiredOption('--to <place>', 'data folder, or postgres://… (password: PGPASSWORD)')
    .option('--json', 'print the answer as JSON')
    .action(async ({ from, to, json }: CopyOptions) => report(await copy(placeOf(from), placeOf(to)), json))
}

/** Either an address alone or a folder alone. */
const placeOf = (text: string): Where =>
  /^postgres(ql)?:/.test(text) ? { data: '.', databaseUrl: text } : { data: text }

async function copy(from: Where, to: Where): Promise<Result<Answer, string>> {
  if (from.databaseUrl === undefined && !existsSync(fileIn(from.data)))
    return err(`${from.data} is no data folder; it has no database`)
  const pepper = takePepper(from, to)
  if (pepper.isErr()) return err(pepper.error)
  const copied = await between(from, to)
  if (copied.isErr()) return err(copied.error)
  const verified = await verify(to)
  if (verified.isErr()) return err(verified.error)
  const rows = copied.value.reduce((sum, table) => sum + table.rows, 0)
  const secrets = to.databaseUrl === undefined ? 'the pepper is in the folder' : 'secrets open with the pepper they had'
  return ok({
    json: { tables: copied.value, ...verified.value },
    lines: [
      ...copied.value.map(({ table, rows: of, digest }) => `${digest}  ${table} (${of} rows)`),
      `${rows} rows copied from ${nameOf(from)} to ${nameOf(to)} and read back alike`,
      `${verified.value.actions} actions of ${verified.value.workspaces} workspaces are as they were written; ${secrets}`,
    ],
  })
}

/** The pepper goes with the copy into a folder; whoever serves a database names it. */
function takePepper(from: Where, to: Where): Result<void, string> {
  if (to.databaseUrl !== undefined) return ok()
  const isInFolder = from.databaseUrl === undefined
  return findPepper(isInFolder ? from.data : to.data, 'pepper alone').andThen((pepper) => keepPepper(to.data, pepper))
}

async function between(from: Where, to: Where): Promise<Result<readonly CopiedRows[], string>> {
  const source = await openArchive(from, true)
  if (source.isErr()) return err(source.error)
  const target = await openArchive(to, false)
  if (target.isErr()) {
    await source.value.close()
    return err(target.error)
  }
  const copied = await copyStore(source.value, target.value, showProgress)
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  await target.value.close()
  await source.value.close()
  return copied.mapErr((failure) => describeCopyFailure(from, to, failure))
}

/** On a terminal alone: one line that is written over. */
function showProgress(table: string, rows: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${table}: ${rows} rows`)
}

function openArchive(where: Where, readOnly: boolean): ResultAsync<Archive, string> {
  const { data, databaseUrl } = where
  const describe = (failure: Parameters<typeof describeOpenFailure>[1]) => describeOpenFailure(nameOf(where), failure)
  return databaseUrl === undefined
    ? openSqliteArchive({ file: fileIn(data), readOnly }).mapErr(describe)
    : openPostgresArchive({ url: databaseUrl, readOnly }).mapErr(describe)
}

function describeCopyFailure(from: Where, to: Where, failure: CopyFailure): string {
  switch (failure.code) {
    case 'target-not-empty':
      return `${nameOf(to)} keeps something already (${failure.table}); choose an empty place, nothing was touched`
    case 'copy-differs':
      return `${nameOf(to)} gives back other rows of ${failure.table} than ${nameOf(from)} has; nothing was kept`
    default:
      return describeOpenFailure(`${nameOf(from)} or ${nameOf(to)}`, failure)
  }
}

/** Reads the copy as a server would, and every log in it. */
function verify(to: Where) {
  return openStorage(to).andThen((storage) => {
    // Nothing that is read here is a secret.
    const surroundings = surroundingsOf(storage, new Uint8Array(32))
    return new ResultAsync(verifyAll(surroundings)).andThen((found) =>
      storage
        .close()
        .mapErr(describeRefusal)
        .map(() => found),
    )
  })
}

async function verifyAll(
  surroundings: Surroundings,
): Promise<Result<{ readonly workspaces: number; readonly actions: number }, string>> {
  const workspaces = await surroundings.storage.workspaces.list()
  if (workspaces.isErr()) return err(describeRefusal(workspaces.error))
  let actions = 0
  for (const { id } of workspaces.value) {
    const check = await verifyActionLog(surroundings, { workspaceId: id })
    if (check.isErr()) return err(describeRefusal(check.error))
    const [damage] = check.value.damages
    if (damage !== undefined)
      return err(
        `The log of workspace ${id} was damaged before it was copied: branch ${damage.branchId}, revision ${damage.revision}, ${damage.problem}`,
      )
    actions += check.value.actions
  }
  return ok({ workspaces: workspaces.value.length, actions })
}
