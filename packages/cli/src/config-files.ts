/** The two files in which settings can stand. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, Result, ResultAsync } from 'neverthrow'
import { type CommandFailure, systemReason } from './failures.ts'
import type { Given } from './settings.ts'
import type { Surroundings } from './surroundings.ts'

/** The file of a folder, which may lie in a repository for everybody to read. */
export const folderFile = ({ folder }: Surroundings): string => join(folder, 'plan.config.json')

/** The file of who runs the command. */
export const ownFile = ({ env, home }: Surroundings): string =>
  join(env.XDG_CONFIG_HOME || join(home, '.config'), 'plan', 'config.json')

interface Read {
  readonly text: string
  readonly mode: number
}

/** What a file says; nothing where there is none. A secret is taken from a file that its owner alone can read. */
export const readConfigFile = (
  file: string,
  { mayHoldAccount }: { readonly mayHoldAccount: boolean },
): ResultAsync<Given, CommandFailure> =>
  ResultAsync.fromPromise(
    readIfThere(file),
    (cause): CommandFailure => ({ code: 'file-unreadable', file, reason: systemReason(cause) }),
  ).andThen((read) => {
    if (read === undefined) return ok({})
    return parse(read.text)
      .mapErr((reason): CommandFailure => ({ code: 'config-invalid', file, reason }))
      .andThen((given): Result<Given, CommandFailure> => {
        if (given.account === undefined && given.secret === undefined) return ok(given)
        if (!mayHoldAccount) return err({ code: 'account-misplaced', file })
        return given.secret !== undefined && isOpen(read.mode) ? err({ code: 'secret-exposed', file }) : ok(given)
      })
  })

/** Windows has no such modes. */
const isOpen = (mode: number): boolean => process.platform !== 'win32' && (mode & 0o077) !== 0

async function readIfThere(file: string): Promise<Read | undefined> {
  const handle = await open(file).catch((cause) => {
    if (Reflect.get(Object(cause), 'code') === 'ENOENT') return undefined
    throw cause
  })
  try {
    return handle && { mode: (await handle.stat()).mode, text: await handle.readFile('utf8') }
  } finally {
    await handle?.close()
  }
}

const members = ['server', 'workspace', 'branch', 'serviceAccount']
const membersOfAccount = ['name', 'secret']

/** Reasons quote no value, because a value may be a secret. */
function parse(text: string): Result<Given, string> {
  return Result.fromThrowable(
    (): unknown => JSON.parse(text),
    () => 'it is not valid JSON',
  )().andThen((value) =>
    readMembers(value, members, '').andThen(({ serviceAccount = {}, ...rest }) =>
      readMembers(serviceAccount, membersOfAccount, 'serviceAccount.').andThen(({ name: account, secret }) =>
        readTexts({ ...rest, account, secret }),
      ),
    ),
  )
}

function readMembers(
  value: unknown,
  known: readonly string[],
  prefix: string,
): Result<Record<string, unknown>, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return err(`${prefix === '' ? 'it' : 'serviceAccount'} must be an object`)
  const unknown = Object.keys(value).find((member) => !known.includes(member))
  return unknown === undefined
    ? ok({ ...value })
    : err(`"${prefix}${unknown}" is no setting; there are ${known.map((member) => prefix + member).join(', ')}`)
}

function readTexts(values: Readonly<Record<string, unknown>>): Result<Given, string> {
  const wrong = Object.entries(values).find(
    ([, value]) => value !== undefined && (typeof value !== 'string' || value === ''),
  )
  return wrong === undefined ? ok(values as Given) : err(`the ${wrong[0]} must be a text that is not empty`)
}
