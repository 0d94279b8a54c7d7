import { fileStorage, isRunning, type NodeProcess } from './keep/file-storage.ts'
import { processTenure } from './keep/process-tenure.ts'
import type { Platform } from './platform.ts'

/** Node and what is like it; `undefined` elsewhere. Events are kept in files of a folder. */
export function findNode(folder: unknown): Platform | undefined {
  const { process: node } = globalThis as { process?: NodeProcess }
  if (!node?.versions?.node || !node.getBuiltinModule) return undefined
  const runsElsewhere = (owner: string) => {
    const pid = Number(owner.slice(owner.lastIndexOf('-') + 1))
    return pid > 0 && pid !== node.pid && isRunning(pid, node)
  }
  return {
    name: 'node',
    keeping: () => ({
      storage: fileStorage(node, typeof folder === 'string' ? folder : undefined),
      tenure: processTenure(runsElsewhere),
      mark: String(node.pid),
    }),
    listen: (leave) => {
      const end = () => leave(false)
      node.once('beforeExit', end)
      return () => node.off('beforeExit', end)
    },
  }
}
