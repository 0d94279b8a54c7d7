/** The real command in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

const command = ['--conditions=@plan/source', join(import.meta.dirname, '../src/plan-server.ts')]

/** Processes start twice as fast when what they compile is kept. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'plan-compile-cache'), ...process.env }

type Environment = Readonly<Record<string, string>>

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a process is started with, or as whom. */
export interface Circumstances {
  /** A program and its arguments that run the command, such as one that limits it. */
  readonly within?: readonly string[]
  /** Arguments of Node. */
  readonly nodeArgs?: readonly string[]
}

const commandLine = ({ within = [], nodeArgs = [] }: Circumstances, args: readonly string[]) => {
  const [program = process.execPath, ...words] = [...within, process.execPath, ...nodeArgs, ...command, ...args]
  return [program, words] as const
}

/** A test that fails leaves its servers running: they end with the file. */
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function keep<T extends ChildProcess>(child: T): T {
  children.add(child)
  return child
}

/** Runs the command to its end. */
export async function run(
  args: readonly string[],
  input = '',
  more: Environment = {},
  circumstances: Circumstances = {},
): Promise<Finished> {
  const { child, finished } = startCommand(args, more, circumstances)
  child.stdin.end(input)
  return finished
}

/** Starts the command, for those who may not let it come to its end. */
export function startCommand(args: readonly string[], more: Environment = {}, circumstances: Circumstances = {}) {
  const child = keep(spawn(...commandLine(circumstances, args), { env: { ...env, ...more } }))
  const finished = async (): Promise<Finished> => {
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, stdout, stderr }
  }
  return { child, finished: finished() }
}

/** Runs an administration command that must succeed; the result is what it prints as JSON. */
export async function administered(data: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run([...args, '--data', data, '--json'])
  if (code !== 0) throw new Error(`plan-server ${args.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

export interface RunningServer {
  readonly address: string
  /** Where it serves metrics, if it does. */
  readonly metrics: string | undefined
  readonly child: ChildProcess
  /** Sends a signal and waits for the end; the result is the exit code. */
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Everything it has written so far, where that is kept. */
  readonly output: () => string
}

export interface ServerOptions extends Circumstances {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Keeps what it writes instead of showing it. */
  readonly keepsOutput?: true
}

/** Servers of tests do not wait for load balancers, and refuse nothing because the machine is busy with other tests. */
const usualEnv = { PLAN_LIMIT_DRAIN_SECONDS: '0', PLAN_LIMIT_EVENT_LOOP_MILLISECONDS: '0' }

/** Starts a server on a free port and waits until it listens. */
export async function startServer(data: string, options: ServerOptions = {}): Promise<RunningServer> {
  const usual = ['start', '--port', '0', '--data', data, '--log-level', 'warn', '--rate-limit', '0', '--json']
  const child = keep(
    spawn(...commandLine(options, [...usual, ...(options.args ?? [])]), {
      env: { ...usualEnv, ...env, ...options.env },
      stdio: ['ignore', 'pipe', options.keepsOutput === true ? 'pipe' : 'inherit'],
    }),
  )
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk))
  const [line] = await Promise.race([
    once(child.stdout as Readable, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`the server ended: ${Buffer.concat(written)}`)
    }),
  ])
  const { address, metrics } = JSON.parse(String(line))
  return {
    address,
    metrics,
    child,
    stop: async (signal) => {
      const ended = once(child, 'close')
      child.kill(signal)
      await ended
      return child.exitCode
    },
    output: () => Buffer.concat(written).toString(),
  }
}
