/** A person with a service account of a running service: an environment, a home and a working directory of their own. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListeningService } from '@plan/tests/listening-service'
import { type Ended, type Place, temporaryFolder } from './plan-process.ts'

export interface Desk {
  readonly folder: string
  /** The path of the person's own config file. */
  readonly ownFile: string
  /** Runs `plan` here; a variable that is undefined is not set. */
  readonly plan: (
    args: readonly string[],
    input?: string,
    env?: Readonly<Record<string, string | undefined>>,
  ) => Promise<Ended>
  readonly writeOwnFile: (config: object | string, mode?: number) => void
  readonly writeFolderFile: (config: object) => void
}

type Run = (args: readonly string[], input: string, place: Place) => Promise<Ended>

/** Opens the desk; `run` is the way in which `plan` runs there. */
export function openDesk({ address, serviceAccount }: ListeningService, run: Run): Desk {
  const folder = temporaryFolder()
  const ownFile = join(folder, 'config', 'plan', 'config.json')
  const variables = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    PLAN_SERVER: address,
    PLAN_WORKSPACE: 'acme',
    PLAN_SERVICE_ACCOUNT: serviceAccount.name,
    PLAN_SERVICE_ACCOUNT_SECRET: serviceAccount.secret,
  }
  return {
    folder,
    ownFile,
    plan: (args, input = '', env = {}) => run(args, input, { cwd: folder, env: { ...variables, ...env } }),
    writeOwnFile: (config, mode = 0o600) => {
      mkdirSync(join(folder, 'config', 'plan'), { recursive: true })
      writeFileSync(ownFile, typeof config === 'string' ? config : JSON.stringify(config), { mode })
    },
    writeFolderFile: (config) => writeFileSync(join(folder, 'plan.config.json'), JSON.stringify(config)),
  }
}
