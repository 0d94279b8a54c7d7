/** A data folder with a server that comes and goes, and workspaces in it to write to. */
import type { ChildProcess } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { addSource, countedEvents } from '../inspected-place.ts'
import {
  administered,
  type Circumstances,
  type Finished,
  type RunningServer,
  run,
  type ServerOptions,
  startCommand,
  startServer,
} from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { sendElements } from './insistent-apps.ts'

export interface ServiceUnderTest {
  readonly data: string
  /** Starts the server; it ends with the test. */
  readonly start: (options?: ServerOptions) => Promise<RunningServer>
  /** Ends the server and the commands beside it on the spot. */
  readonly kill: () => Promise<void>
  readonly newWorkspace: () => Promise<Target>
  /** The same workspace, with commands that are run in circumstances of their own. */
  readonly under: (target: Target, circumstances: Circumstances) => Target
  /** What `doctor --deep` finds wrong with the database. */
  readonly findDamage: () => Promise<readonly string[]>
}

/** A workspace, as a client and an operator reach it. */
export interface Target {
  readonly workspace: string
  readonly authorization: string
  /** What apps send with. */
  readonly appKey: string
  /** Sends elements as an app; no answer is undefined. */
  readonly track: (elements: readonly object[]) => Promise<Response | undefined>
  /** How often each event of apps was counted; a server must run. */
  readonly countedEvents: () => Promise<ReadonlyMap<string, number>>
  /** Asks the server, wherever it is now, at a path below the workspace; no answer is undefined. */
  readonly ask: (path: string, body?: string, type?: string) => Promise<Response | undefined>
  /** Runs a command beside the server, about the workspace. */
  readonly command: (...args: readonly string[]) => Promise<Finished>
}

export function openServiceUnderTest(): ServiceUnderTest {
  const data = temporaryFolder()
  const commands = new Set<ChildProcess>()
  let server: RunningServer | undefined
  let workspaces = 0

  const kill = async () => {
    for (const child of commands) child.kill('SIGKILL')
    if (server?.child.exitCode === null && server.child.signalCode === null) await server.stop('SIGKILL')
  }
  onTestFinished(kill)

  const commandOn =
    (workspace: string, circumstances: Circumstances = {}): Target['command'] =>
    async (...args) => {
      const { child, finished } = startCommand(
        [...args, '--workspace', workspace, '--data', data, '--json'],
        {},
        circumstances,
      )
      commands.add(child)
      const ended = await finished
      commands.delete(child)
      return ended
    }

  return {
    data,
    kill,
    start: async (options) => {
      server = await startServer(data, options)
      return server
    },
    newWorkspace: async () => {
      const workspace = `w${++workspaces}`
      await administered(data, 'workspace', 'create', '--name', workspace, '--id', workspace)
      const account = await administered(data, 'service-account', 'create', '--workspace', workspace, '--name', 'ci')
      const authorization = `Basic ${Buffer.from(`ci:${account.secret}`).toString('base64')}`
      return {
        workspace,
        authorization,
        appKey: (await addSource({ data }, workspace)).secret,
        track: (elements) => sendElements(server?.address, elements),
        countedEvents: () => countedEvents({ data }, workspace),
        ask: (path, body, type = 'application/json') =>
          fetch(`${server?.address}/workspaces/${workspace}/${path}`, {
            ...(body === undefined ? {} : { method: 'POST', body }),
            headers: { authorization, ...(body === undefined ? {} : { 'content-type': type }) },
          }).catch(() => undefined),
        command: commandOn(workspace),
      }
    },
    under: (target, circumstances) => ({ ...target, command: commandOn(target.workspace, circumstances) }),
    findDamage: async () => {
      const { stdout } = await run(['doctor', '--deep', '--data', data, '--json'])
      const findings = JSON.parse(stdout) as { check: string; verdict: string; says: string }[]
      const looked = ['database', 'pages', 'log of changes']
      return findings
        .filter(({ check, verdict }) => looked.includes(check) && verdict !== 'ok')
        .map(({ check, says }) => `${check}: ${says}`)
    },
  }
}
