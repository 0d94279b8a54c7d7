/** A published client in a process of its own: each of them needs other globals. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const clientNames = ['react-native', 'web', 'node'] as const
export type ClientName = (typeof clientNames)[number]

/** What the constructors of all of them take. */
export interface ClientOptions {
  readonly apiKey: string
  readonly env: 'dev' | 'staging' | 'prod'
  readonly version: string
  readonly appName?: string
  readonly publicEncryptionKey?: string
}

export type TrackedEvent = readonly [name: string, properties: object]

/** A request of a client, and its answer. */
export interface Exchange {
  readonly path: string
  readonly contentType: string
  /** How many its body has. */
  readonly elements: number
  /** 0 where no answer came. */
  readonly status: number
}

export interface ClientProcess {
  /** Tracks one event after the other; the result is what was sent, once that is answered. */
  readonly track: (...events: readonly TrackedEvent[]) => Promise<readonly Exchange[]>
}

export function startClient(name: ClientName, origin: string, options: Omit<ClientOptions, 'version'>): ClientProcess {
  const child = fork(join(import.meta.dirname, `programs/${name}.ts`), {
    execArgv: ['--conditions=@plan/source'],
    env: {
      ...process.env,
      INSPECTOR_ORIGIN: origin,
      INSPECTOR_OPTIONS: JSON.stringify({ version: '1.2.3', appName: 'Shop', ...options }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  // In development they write down all that they do; it is of interest where one ends.
  const written: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => written.push(chunk))
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the client ${name} ended with ${code}: ${Buffer.concat(written)}`)
  })
  ended.catch(() => {})
  return {
    track: async (...events) => {
      const answer = once(child, 'message')
      child.send(events)
      const [exchanges] = await Promise.race([answer, ended])
      return exchanges as readonly Exchange[]
    },
  }
}
