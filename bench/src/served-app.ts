/** The HTTP API on a data folder, as a server has it: callers prove who they are, and their rate is counted. */
import { openDataFolder } from '@plan/plan-server/data-folder'
import { buildApp } from '@plan/rest'
import { createServiceAccount, openPlanCache, type Surroundings } from '@plan/workspace'
import { workspaceId } from './store.ts'
import { unwrapped } from './unwrapped.ts'

export const exportPath = `/workspaces/${workspaceId}/branches/main/export/v1`

/** The app, which listens to nothing yet. */
export interface ServedApp {
  readonly app: ReturnType<typeof buildApp>
  readonly surroundings: Surroundings
  /** The header of a service account that may ask. */
  readonly authorization: string
}

/** More than any round asks: the rate is checked and never exceeded. */
const rateLimit = { burst: 1_000_000_000, perSecond: 1_000_000_000 }

/** Opens a folder. The cache of plans takes the largest plan of the bench. */
export async function openApp(folder: string): Promise<ServedApp> {
  const surroundings = { ...(await unwrapped(openDataFolder(folder))), plans: openPlanCache(1_000_000) }
  const { name, secret } = await unwrapped(
    createServiceAccount(surroundings, { workspaceId, name: `bench-${process.pid}-${Date.now()}` }),
  )
  return {
    app: buildApp({ surroundings, rateLimit }),
    surroundings,
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  }
}
