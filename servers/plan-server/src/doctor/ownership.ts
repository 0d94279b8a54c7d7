import type { Stats } from 'node:fs'
import type { Finding } from './check.ts'

/** What is wrong with whom a file or folder belongs to and who may read it; undefined where nothing is. */
export function findForeign(path: string, { uid, mode }: Stats, wanted: number): Finding | undefined {
  const user = process.getuid?.()
  if (user !== undefined && uid !== user)
    return {
      // The superuser may look at what belongs to the user that the server runs as.
      verdict: user === 0 ? 'warning' : 'problem',
      says: `${path} belongs to user ${uid}, and this is user ${user}`,
      advice: `run this and the server as user ${uid}, or chown it`,
    }
  if ((mode & 0o077) !== 0 && process.platform !== 'win32')
    return {
      verdict: 'problem',
      says: `other users may open ${path} (mode ${(mode & 0o777).toString(8)})`,
      advice: `chmod ${wanted.toString(8)} ${path}`,
    }
  return undefined
}
