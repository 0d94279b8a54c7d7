/** What the commands have in common that work with a server. */
import { type ClientFailure, openPlanClient, type PlanClient } from '@plan/client'
import type { Command } from 'commander'
import type { ResultAsync } from 'neverthrow'
import type { CommandFailure } from './failures.ts'
import { type Given, readSettings, type ServerSettings, type SettingName } from './settings.ts'
import { type Streams, say } from './streams.ts'
import type { Surroundings } from './surroundings.ts'

/** Milliseconds that one request may take: large plans come and go over slow lines, and a person can stop waiting. */
const timeout = 300_000

/** A workspace on a server, ready to be asked. */
export interface Server {
  readonly client: PlanClient
  readonly settings: ServerSettings
  /** A failure of the client as one of the command. */
  readonly failed: (failure: ClientFailure) => CommandFailure
}

/** Gives a command the options that name a workspace on a server. */
export const withServer = (command: Command): Command =>
  command
    .option('--server <address>', 'the address of the server, else PLAN_SERVER or a config file')
    .option('--workspace <id>', 'the id of the workspace, else PLAN_WORKSPACE or a config file')

/** Gives a command the options that name a branch on a server. */
export const withBranch = (command: Command): Command =>
  withServer(command).option('--branch <id>', 'the id of the branch, else that of a config file, else main')

/** The server that options, environment and files name. */
export const openServer = (
  command: Command,
  surroundings: Surroundings,
  { stderr }: Streams,
): ResultAsync<Server, CommandFailure> =>
  readSettings(command.opts<Given>(), surroundings).andThen((settings) => {
    const { server, workspace: workspaceId, serviceAccount } = settings
    const failed = failureAt(server)
    return openPlanClient({ baseUrl: server, workspaceId, serviceAccount, timeout })
      .mapErr(failed)
      .map((client) => {
        if (isOverheard(server)) say(stderr, `warning: ${server} is not https: the secret can be read on its way`)
        return { client, settings, failed }
      })
  })

/** The names under which the client knows the settings. */
const clientSettings: Readonly<Record<string, SettingName>> = {
  baseUrl: 'server',
  workspaceId: 'workspace',
  'serviceAccount.name': 'account',
  'serviceAccount.secret': 'secret',
}

/** An address that is no setting may hold credentials, and is not repeated. */
function failureAt(server: string) {
  return (failure: ClientFailure): CommandFailure => {
    const setting = failure.code === 'setting-invalid' ? clientSettings[failure.setting] : undefined
    return failure.code === 'setting-invalid' && setting !== undefined
      ? { code: 'setting-invalid', setting, expected: failure.expected }
      : { code: 'server-failed', server, failure }
  }
}

function isOverheard(server: string): boolean {
  const { protocol, hostname } = new URL(server)
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** For help texts. */
export const serverHelp = (): string =>
  [
    'The service account comes from PLAN_SERVICE_ACCOUNT (its name) and',
    'PLAN_SERVICE_ACCOUNT_SECRET, or from ~/.config/plan/config.json, which you alone',
    'may be able to read. No option takes the secret: command lines can be seen.',
    'Server, workspace and branch may also stand in plan.config.json:',
    '  {"server":"https://plans.example.com","workspace":"acme","branch":"main"}',
  ].join('\n')
