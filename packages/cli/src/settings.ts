/** Which server a command works with, and as whom: from options, the environment and files, in this order. */
import { err, ok, Result, type ResultAsync } from 'neverthrow'
import { folderFile, ownFile, readConfigFile } from './config-files.ts'
import type { CommandFailure } from './failures.ts'
import type { Surroundings } from './surroundings.ts'

interface Setting {
  readonly what: string
  /** Absent where the command line would show what nobody else may see. */
  readonly option?: string
  readonly variable?: string
  /** Where it stands in a config file. */
  readonly member: string
}

/** The settings by name. */
export const settings = {
  server: { what: 'server', option: '--server', variable: 'PLAN_SERVER', member: '"server"' },
  workspace: { what: 'workspace', option: '--workspace', variable: 'PLAN_WORKSPACE', member: '"workspace"' },
  branch: { what: 'branch', option: '--branch', member: '"branch"' },
  account: { what: 'service account', variable: 'PLAN_SERVICE_ACCOUNT', member: '"serviceAccount": {"name": …}' },
  secret: {
    what: 'secret of the service account',
    variable: 'PLAN_SERVICE_ACCOUNT_SECRET',
    member: '"serviceAccount": {"secret": …}',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings

/** What one source says. */
export type Given = Readonly<Partial<Record<SettingName, string | undefined>>>

/** Everything a command needs to work with a server. */
export interface ServerSettings {
  readonly server: string
  readonly workspace: string
  readonly branch: string
  readonly serviceAccount: { readonly name: string; readonly secret: string }
}

/** The settings for the given options. */
export function readSettings(options: Given, surroundings: Surroundings): ResultAsync<ServerSettings, CommandFailure> {
  const { env } = surroundings
  const inEnvironment: Given = Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, { variable }]) => [name, (variable && env[variable]) || undefined]),
  )
  return readConfigFile(folderFile(surroundings), { mayHoldAccount: false }).andThen((ofFolder) =>
    readConfigFile(ownFile(surroundings), { mayHoldAccount: true }).andThen((own) =>
      choose([options, inEnvironment, ofFolder, own], own, ownFile(surroundings)),
    ),
  )
}

function choose(sources: readonly Given[], own: Given, file: string): Result<ServerSettings, CommandFailure> {
  const sourceOf = (name: SettingName) => sources.find((source) => source[name] !== undefined)
  const find = (name: SettingName): Result<string, CommandFailure> => {
    const value = sourceOf(name)?.[name]
    return value === undefined ? err({ code: 'setting-missing', setting: name, file }) : ok(value)
  }
  return Result.combine([find('server'), find('workspace'), find('account'), find('secret')]).andThen(
    ([server, workspace, name, secret]): Result<ServerSettings, CommandFailure> =>
      // Else a config file that came with somebody's repository could have the secret sent to a server of theirs.
      sourceOf('secret') === own && addressOf(own.server) !== addressOf(server)
        ? err({ code: 'secret-elsewhere', file, belongsTo: own.server })
        : ok({ server, workspace, branch: find('branch').unwrapOr('main'), serviceAccount: { name, secret } }),
  )
}

const addressOf = (server: string | undefined): string | undefined =>
  server !== undefined && URL.canParse(server) ? new URL(server).href.replace(/\/$/, '') : server
