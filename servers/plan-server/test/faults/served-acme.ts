/** A server on the workspace `acme` with its branch `topic` and the service account `ci`, on either engine. */
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { addAcme } from '../add-acme.ts'
import { type RunningServer, type ServerOptions, startServer } from '../plan-server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import type { Place } from './imports-in-log.ts'
import type { Target } from './steady-load.ts'

interface Acme extends Place {
  readonly authorization: string
  /** Starts a server on it, which ends with the test. */
  readonly start: (options?: ServerOptions) => Promise<ServedAcme>
}

export interface ServedAcme extends RunningServer, Target {
  /** Its files and connections that are open. */
  readonly countHandles: () => number
}

/** In a folder, unless the address of a database is given; servers may reach that by another way. */
export async function prepareAcme(databaseUrl?: string, way = databaseUrl): Promise<Acme> {
  const data = temporaryFolder()
  writeFileSync(join(data, 'pepper'), randomBytes(32), { mode: 0o600 })
  const { authorization } = await addAcme({ data, databaseUrl })
  const place = (url: string | undefined): Readonly<Record<string, string>> =>
    url === undefined ? {} : { PLAN_DATABASE_URL: url }
  return {
    data,
    env: place(databaseUrl),
    authorization,
    start: async (options = {}) => {
      const env = { ...place(way), ...options.env }
      const args = ['--log-level', 'fatal', ...(options.args ?? [])]
      const server = await startServer(data, { ...options, args, env })
      onTestFinished(async () => {
        if (server.child.exitCode === null && server.child.signalCode === null) await server.stop('SIGKILL')
      })
      return { ...server, authorization, countHandles: () => readdirSync(`/proc/${server.child.pid}/fd`).length }
    },
  }
}
